import type { UseFormRegisterReturn } from 'react-hook-form'
import { trainingLimits } from '#contract/limits.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { common } from '#web/i18n/en/common.ts'
import { training as text } from '#web/i18n/en/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'

type Name = 'interviewType' | 'experienceLevel' | 'jobRole'

type Props = {
  config: ReplyOf<'trainingOptions'>
  /** Current selection, whose description is shown under the field. */
  chosen: { type: InterviewType; level: ExperienceLevel }
  fields: Record<Name, UseFormRegisterReturn>
  errorOf: (name: Name) => string | undefined
  jobRoleHint: string
}

export function InterviewFields({ config, chosen, fields, errorOf, jobRoleHint }: Props) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  return (
    <>
      <Field
        label={t('interviewType')}
        hint={config.interviewTypes.find(type => type.type === chosen.type)?.description}
        error={errorOf('interviewType')}
      >
        <Select {...fields.interviewType}>
          {config.interviewTypes.map(type => (
            <option key={type.type} value={type.type}>
              {type.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('experienceLevel')}
        hint={config.experienceLevels.find(level => level.level === chosen.level)?.description}
        error={errorOf('experienceLevel')}
      >
        <Select {...fields.experienceLevel}>
          {config.experienceLevels.map(level => (
            <option key={level.level} value={level.level}>
              {level.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('jobRole')}
        labelSuffix={tCommon('optional')}
        hint={jobRoleHint}
        error={errorOf('jobRole')}
      >
        <TextInput
          {...fields.jobRole}
          maxLength={trainingLimits.jobRoleMax}
          autoComplete="organization-title"
        />
      </Field>
    </>
  )
}
