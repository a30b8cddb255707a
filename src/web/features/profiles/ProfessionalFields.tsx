import { useId } from 'react'
import { experiences } from '#contract/enums.ts'
import { profileLimits } from '#contract/limits.ts'
import { interviewersApi as interviewers } from '#contract/routes/marketplace.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import type { ProfileForm } from './use-profile-form.ts'

type Props = { form: ProfileForm }

/** Free text with suggestions from other interviewers, so that the filter matches both. */
export function SpecialtyField({ form }: Props) {
  const t = useTranslations(text)
  const listId = useId()
  const { data: known = [] } = useApiQuery(interviewers.availableSpecialties, {})
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
