import { useWatch } from 'react-hook-form'
import { spokenLanguages } from '#contract/enums.ts'
import { FieldGroup } from '#web/components/ui/Field.tsx'
import { languageName } from '#web/components/ui/format.ts'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { fieldVisibility } from '#web/i18n/en/field-visibility.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ProfileForm } from './use-profile-form.ts'

export function LanguagesField({ form }: { form: ProfileForm }) {
  const t = useTranslations(text)
  const tShown = useTranslations(fieldVisibility)
  const language = useLanguage()
  const chosen = useWatch({ control: form.control, name: 'languages' })
  return (
    <FieldGroup
      label={`${t('languages')} · ${t('required')}`}
      hint={`${t('languagesHint')} ${tShown(form.getValues('role') === 'interviewer' ? 'card' : 'interviewers')}`}
      error={form.fieldError('languages')}
    >
      <ToggleGroup
        options={spokenLanguages.map(value => ({ value, label: languageName(value, language) }))}
        value={chosen}
        onChange={next =>
          form.setValue('languages', next, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
    </FieldGroup>
  )
}
