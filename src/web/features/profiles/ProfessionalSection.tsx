import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { FormSection } from './FormSection.tsx'
import { CompanyField, ExperienceField, SpecialtyField } from './ProfessionalFields.tsx'
import type { Profile } from './profile-form-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

export function ProfessionalSection({ profile, form }: { profile: Profile; form: ProfileForm }) {
  const t = useTranslations(text)
  return (
    <FormSection title={t('professional')} description={t('interviewerNeeds')}>
      <SpecialtyField form={form} />
      <CompanyField form={form} />
      <ExperienceField form={form} />
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-medium bg-sunken px-4 py-2 sm:mt-7">
        <CalendarClock aria-hidden className="size-5 shrink-0 text-quiet" />
        <span>{t('upcoming', { count: profile.upcomingSlots })}</span>
        <Link to="/time-slots" className="link ml-auto">
          {t('manageSlotsLink')}
        </Link>
      </p>
      <Checkbox
        {...form.register('showEmail')}
        className="sm:col-span-2"
        label={
          <>
            {t('showEmail')}
            <span className="block text-13 text-quiet">{t('showEmailHint')}</span>
          </>
        }
      />
    </FormSection>
  )
}
