import { useId } from 'react'
import { addresses as interviewers } from '#contract/address/interviewer.ts'
import { experiences } from '#contract/choices.ts'
import { profileLimits } from '#contract/limits.ts'
import { useCall } from '#web/query.ts'
import { profile as text } from '#web/text/en/profile.ts'
import { useText } from '#web/text/translate.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select, TextInput } from '#web/ui/Inputs.tsx'
import type { ProfileForm } from './use-profile-form.ts'

type Props = { form: ProfileForm }

/** Free text; what other interviewers wrote is suggested, so that the filter finds both. */
export function SpecialtyField({ form }: Props) {
  const t = useText(text)
  const listId = useId()
  const { data: known = [] } = useCall(interviewers.availableSpecialties, {})
  return (
    <Field
      label={t('specialty')}
      optional={t('required')}
      hint={t('specialtyHint')}
      error={form.errorOf('specialty')}
    >
      <TextInput
        {...form.register('specialty')}
        list={listId}
        maxLength={profileLimits.lineMax}
        autoComplete="off"
      />
      <datalist id={listId}>
        {known.map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Field>
  )
}

export function CompanyField({ form }: Props) {
  const t = useText(text)
  return (
    <Field label={t('company')} optional={t('required')} error={form.errorOf('company')}>
      <TextInput
        {...form.register('company')}
        autoComplete="organization"
        maxLength={profileLimits.lineMax}
      />
    </Field>
  )
}

export function ExperienceField({ form }: Props) {
  const t = useText(text)
  return (
    <Field label={t('yearsOfExperience')} optional={t('required')} error={form.errorOf('experience')}>
      <Select {...form.register('experience')}>
        <option value="">{t('chooseExperience')}</option>
        {experiences.map(years => (
          <option key={years}>{years}</option>
        ))}
      </Select>
    </Field>
  )
}
