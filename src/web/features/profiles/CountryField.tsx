import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { fieldVisibility } from '#web/i18n/en/field-visibility.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { listCountries } from './countries.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** A country that is not in the list stays selectable. */
export function CountryField({ form }: { form: ProfileForm }) {
  const t = useTranslations(text)
  const tShown = useTranslations(fieldVisibility)
  const language = useLanguage()
  const countries = useMemo(() => listCountries(language), [language])
  const savedCountry = form.formState.defaultValues?.country
  const chosen = useWatch({ control: form.control, name: 'country' })
  const isSuggested = chosen !== '' && chosen === form.suggestedCountry
  const visibility = tShown(form.getValues('role') === 'interviewer' ? 'card' : 'place')
  return (
    <Field
      label={t('country')}
      labelSuffix={t('required')}
      hint={isSuggested ? `${t('countrySuggested')} ${visibility}` : visibility}
      error={form.fieldError('country')}
    >
      <Select {...form.register('country')} aria-required autoComplete="country-name">
        <option value="">{t('chooseCountry')}</option>
        {savedCountry && !countries.some(country => country.value === savedCountry) && (
          <option>{savedCountry}</option>
        )}
        {countries.map(country => (
          <option key={country.value} value={country.value}>
            {country.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
