import type { ReactNode } from 'react'
import type { MissingProfileField } from '#contract/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useText } from '#web/i18n/translate.ts'
import { Completeness } from './Completeness.tsx'
import { CountryField } from './CountryField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { CompanyField, ExperienceField, SpecialtyField } from './ProfessionalFields.tsx'
import type { Profile } from './profile-state.ts'
import { type ProfileForm, useProfileForm } from './use-profile-form.ts'

const fieldOf: Record<MissingProfileField, (props: { form: ProfileForm }) => ReactNode> = {
  country: CountryField,
  languages: LanguagesField,
  specialty: SpecialtyField,
  company: CompanyField,
  experience: ExperienceField,
}

/** The profile form with nothing but what is missing. */
export function SetupForm({
  profile,
  gaps,
  onSaved,
}: {
  profile: Profile
  gaps: readonly MissingProfileField[]
  onSaved: (profile: Profile) => void
}) {
  const t = useText(text)
  const form = useProfileForm({ profile, only: gaps, onSaved })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-8">
      <Card className="lg:order-first">
        <form onSubmit={form.submit} noValidate className="grid gap-6">
          {gaps.map(gap => {
            const GapField = fieldOf[gap]
            return <GapField key={gap} form={form} />
          })}
          {form.problem && <Notice kind="lost">{form.problem}</Notice>}
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button type="submit" busy={form.busy} className="sm:px-8">
              {form.busy ? t('saving') : t('save')}
            </Button>
            <ButtonLink to="/profile" look="quiet">
              {t('later')}
            </ButtonLink>
          </div>
        </form>
      </Card>
      <Completeness profile={profile} form={form} />
    </div>
  )
}
