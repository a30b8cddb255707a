import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { experiences, spokenLanguages } from '#contract/enums.ts'
import { profileLimits } from '#contract/limits.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { availableSpecialtiesQuery } from '#web/features/interviewers/api.ts'
import { listCountries } from '#web/features/profiles/countries.ts'
import { fieldVisibility } from '#web/i18n/en/account/field-visibility.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'
import type { ProfileForm } from './use-profile-form.ts'

type Props = { form: ProfileForm }

/** A country that is not in the list stays selectable. */
export function CountryField({ form }: Props) {
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

export function LanguagesField({ form }: Props) {
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

/** Free text with suggestions from other interviewers, so that the filter matches both. */
export function SpecialtyField({ form }: Props) {
  const t = useTranslations(text)
  const listId = useId()
  const { data: known = [] } = useQuery(availableSpecialtiesQuery)
  return (
    <Field
      label={t('specialty')}
      labelSuffix={t('required')}
      hint={t('specialtyHint')}
      error={form.fieldError('specialty')}
    >
      <TextInput
        {...form.register('specialty')}
        list={listId}
        maxLength={profileLimits.lineMax}
        autoComplete="off"
      />
      <datalist id={listId}>
        {known.map(specialty => (
          <option key={specialty} value={specialty} />
        ))}
      </datalist>
    </Field>
  )
}

export function CompanyField({ form }: Props) {
  const t = useTranslations(text)
  return (
    <Field label={t('company')} labelSuffix={t('required')} error={form.fieldError('company')}>
      <TextInput
        {...form.register('company')}
        autoComplete="organization"
        maxLength={profileLimits.lineMax}
      />
    </Field>
  )
}

export function ExperienceField({ form }: Props) {
  const t = useTranslations(text)
  return (
    <Field label={t('yearsOfExperience')} labelSuffix={t('required')} error={form.fieldError('experience')}>
      <Select {...form.register('experience')}>
        <option value="">{t('chooseExperience')}</option>
        {experiences.map(years => (
          <option key={years}>{years}</option>
        ))}
      </Select>
    </Field>
  )
}
