import { CircleCheck } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Card } from '#web/components/ui/Card.tsx'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import {
  completenessFraction,
  findMissingFields,
  type Profile,
  type ProfileFormValues,
} from '#web/features/profiles/profile-form-values.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Completeness of the unsaved form values. */
export function ProfileCompleteness({ profile, form }: { profile: Profile; form: ProfileForm }) {
  const t = useTranslations(text)
  const values = useWatch({ control: form.control }) as ProfileFormValues
  const gaps = findMissingFields(values, profile.role)
  return (
    <Card className="grid content-start gap-3">
      <ProgressBar label={t('completeness')} fraction={completenessFraction(gaps.length === 0)} />
      {gaps.length > 0 ? (
        <div className="text-15">
          <p>{t('stillMissing')}</p>
          <ul className="mt-1 list-disc pl-5 marker:text-amber">
            {gaps.map(gap => (
              <li key={gap}>{t(gap)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="flex gap-2 text-15">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <span>
            {t('allThere')} {!profile.isProfileComplete && t('countsAfterSave')}
          </span>
        </p>
      )}
    </Card>
  )
}
