import { profileLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { fieldVisibility } from '#web/i18n/en/field-visibility.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { FormSection } from './FormSection.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import type { Profile } from './profile-form-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

export function AboutSection({ profile, form }: { profile: Profile; form: ProfileForm }) {
  const t = useTranslations(text)
  const tShown = useTranslations(fieldVisibility)
  const isInterviewer = profile.role === 'interviewer'
  return (
    <FormSection title={t('about')}>
      <div className="min-w-0 sm:col-span-2">
        <LanguagesField form={form} />
      </div>
      <Field
        label={t(isInterviewer ? 'bio' : 'purpose')}
        hint={`${t(isInterviewer ? 'bioHint' : 'purposeHint')} ${tShown(isInterviewer ? 'card' : 'interviewers')}`}
        error={form.fieldError('purpose')}
        className="sm:col-span-2"
      >
        <TextArea {...form.register('purpose')} rows={5} maxLength={profileLimits.purposeMax} />
      </Field>
    </FormSection>
  )
}
