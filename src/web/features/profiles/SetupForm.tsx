import type { ReactNode } from 'react'
import type { MissingProfileField } from '#contract/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CountryField } from './CountryField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { CompanyField, ExperienceField, SpecialtyField } from './ProfessionalFields.tsx'
import { ProfileCompleteness } from './ProfileCompleteness.tsx'
import type { Profile } from './profile-form-values.ts'
import { type ProfileForm, useProfileForm } from './use-profile-form.ts'

const fieldComponents: Record<MissingProfileField, (props: { form: ProfileForm }) => ReactNode> = {
  country: CountryField,
  languages: LanguagesField,
  specialty: SpecialtyField,
  company: CompanyField,
  experience: ExperienceField,
}

/** Profile form with only the missing fields. */
export function SetupForm({
  profile,
  missingFields,
  onSaved,
}: {
  profile: Profile
  missingFields: readonly MissingProfileField[]
  onSaved: (profile: Profile) => void
}) {
  const t = useTranslations(text)
  const form = useProfileForm({ profile, fields: missingFields, onSaved })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-8">
      <Card className="lg:order-first">
        <form onSubmit={form.submit} noValidate className="grid gap-6">
          {missingFields.map(gap => {
            const GapField = fieldComponents[gap]
            return <GapField key={gap} form={form} />
          })}
          {form.formError && <Alert variant="danger">{form.formError}</Alert>}
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button type="submit" busy={form.isSubmitting} className="sm:px-8">
              {form.isSubmitting ? t('saving') : t('save')}
            </Button>
            <ButtonLink to="/profile" variant="ghost">
              {t('later')}
            </ButtonLink>
          </div>
        </form>
      </Card>
      <ProfileCompleteness profile={profile} form={form} />
    </div>
  )
}
