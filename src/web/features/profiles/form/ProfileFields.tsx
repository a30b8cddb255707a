import { useQuery } from '@tanstack/react-query'
import { Eye, Lock, Users } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { experiences, spokenLanguages } from '#contract/enums.ts'
import { profileLimits } from '#contract/limits.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { availableSpecialtiesQuery } from '#web/features/interviewers/api.ts'
import {
  useInterviewKinds,
  useSpecialties,
  useSpecialtyName,
} from '#web/features/interviewers/interviewer-names.ts'
import { listCountries } from '#web/features/profiles/countries.ts'
import { fieldVisibility } from '#web/i18n/en/account/field-visibility.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { common } from '#web/i18n/en/common.ts'
import { interviewKinds } from '#web/i18n/en/public/interview-kinds.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'
import type { ProfileForm } from './use-profile-form.ts'

type Props = { form: ProfileForm }

/** Name of a new account. Its owner may leave it out. */
export function NameField({ form }: Props) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  return (
    <Field
      label={t('yourName')}
      labelSuffix={tCommon('optional')}
      hint={t('yourNameHint')}
      error={form.fieldError('displayName')}
    >
      <TextInput
        {...form.register('displayName')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={profileLimits.lineMax}
      />
    </Field>
  )
}

/** A country that is not in the list stays selectable. */
export function CountryField({ form }: Props) {
  const t = useTranslations(text)
  const language = useLanguage()
  const countries = useMemo(() => listCountries(language), [language])
  const savedCountry = form.formState.defaultValues?.country
  const chosen = useWatch({ control: form.control, name: 'country' })
  const isSuggested = chosen !== '' && chosen === form.suggestedCountry
  // The switch that shows the place is not in the setup.
  const ownVisibility = form.isSetup ? 'onlyYou' : 'place'
  const visibility = form.getValues('role') === 'interviewer' ? 'card' : ownVisibility
  return (
    <Field
      label={t('country')}
      labelSuffix={t('required')}
      hint={<FieldVisibility of={visibility} hint={isSuggested ? t('countrySuggested') : undefined} />}
      error={form.fieldError('country')}
    >
      <Select {...form.register('country')} aria-required autoComplete="country-name">
        <option value="">{t('chooseCountry')}</option>
        {savedCountry && !countries.some(country => country.value === savedCountry) && (
          <option value={savedCountry}>{savedCountry}</option>
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
  const language = useLanguage()
  const chosen = useWatch({ control: form.control, name: 'languages' })
  return (
    <FieldGroup
      label={`${t('languages')} · ${t('required')}`}
      hint={
        <FieldVisibility
          of={form.getValues('role') === 'interviewer' ? 'card' : 'interviewers'}
          hint={t('languagesHint')}
        />
      }
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

/** Free text with the usual specialties and those of other interviewers as suggestions. */
export function SpecialtyField({ form }: Props) {
  const t = useTranslations(text)
  const listId = useId()
  const { data: known = [] } = useQuery(availableSpecialtiesQuery)
  const specialtyName = useSpecialtyName()
  const usual = useSpecialties()
    .all.filter(({ state }) => state === 'offered')
    .map(({ nameEn }) => nameEn)
  const suggested = [...new Set([...usual, ...known].map(specialtyName))]
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
        {suggested.map(specialty => (
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
          <option key={years} value={years}>
            {years}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Both are optional: what is not chosen is not on the card. */
export function InterviewKindFields({ form }: Props) {
  const t = useTranslations(interviewKinds)
  const tCommon = useTranslations(common)
  const { types, levels } = useInterviewKinds()
  const [chosenTypes, chosenLevels] = useWatch({ control: form.control, name: ['interviewTypes', 'levels'] })
  const toOptions = (kinds: typeof types | typeof levels) =>
    kinds.map(({ value, label }) => ({ value: String(value), label }))
  const change = (name: 'interviewTypes' | 'levels', next: string[]) =>
    // The contract accepts only numbers of the options.
    form.setValue(name, next.map(Number).toSorted((a, b) => a - b) as never, { shouldDirty: true })
  return (
    <>
      <FieldGroup label={`${t('types')} · ${tCommon('optional')}`} hint={t('typesHint')}>
        <ToggleGroup
          options={toOptions(types)}
          value={chosenTypes.map(String)}
          onChange={next => change('interviewTypes', next)}
        />
      </FieldGroup>
      <FieldGroup label={`${t('levels')} · ${tCommon('optional')}`} hint={t('levelsHint')}>
        <ToggleGroup
          options={toOptions(levels)}
          value={chosenLevels.map(String)}
          onChange={next => change('levels', next)}
        />
      </FieldGroup>
    </>
  )
}

const icons = {
  card: Users,
  emailInterviewer: Users,
  onBookingsAndCard: Users,
  emailInterviewee: Eye,
  interviewers: Eye,
  onBookings: Eye,
  onlyYou: Lock,
  place: Lock,
} as const

type Visibility = keyof typeof icons

/** Hint of a field, followed by who sees its value. */
export function FieldVisibility({ of, hint }: { of: Visibility; hint?: string | undefined }) {
  const t = useTranslations(fieldVisibility)
  const Icon = icons[of]
  return (
    <>
      {hint && <span className="block">{hint} </span>}
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(of)}
      </span>
    </>
  )
}
