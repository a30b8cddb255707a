import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useDeferredValue } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { trainingLimits } from '#contract/limits.ts'
import type { InterviewType } from '#contract/training.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { common } from '#web/i18n/en/common.ts'
import { training as text } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { trainingOptionsQuery } from './api.ts'

type Name = 'interviewType' | 'experienceLevel' | 'jobRole'

/** Types, levels and languages on offer. A form stays in the old language until those of a new one are loaded. */
export const useTrainingOptions = () =>
  useSuspenseQuery(trainingOptionsQuery(useDeferredValue(useLanguage()))).data

/** Role first, because it decides which type suits. */
export function InterviewFields({
  type: chosenType,
  form,
  jobRoleHint,
  companyName,
}: {
  /** Selected type, whose description is shown under the field. */
  type: InterviewType
  form: {
    register: (name: Name, options?: { valueAsNumber: true }) => UseFormRegisterReturn
    fieldError: (name: Name) => string | undefined
  }
  jobRoleHint: string
  /** Field beside the role. */
  companyName?: ReactNode
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const options = useTrainingOptions()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-x-4">
      <Field
        label={t('jobRole')}
        labelSuffix={tCommon('optional')}
        hint={jobRoleHint}
        error={form.fieldError('jobRole')}
        className={clsx(!companyName && 'sm:col-span-2')}
      >
        <TextInput
          {...form.register('jobRole')}
          maxLength={trainingLimits.jobRoleMax}
          autoComplete="organization-title"
        />
      </Field>
      {companyName}
      <Field
        label={t('interviewType')}
        hint={options.interviewTypes.find(({ type }) => type === chosenType)?.description}
        error={form.fieldError('interviewType')}
      >
        <Select {...form.register('interviewType', { valueAsNumber: true })}>
          {options.interviewTypes.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('experienceLevel')} error={form.fieldError('experienceLevel')}>
        <Select {...form.register('experienceLevel', { valueAsNumber: true })}>
          {options.experienceLevels.map(({ level, name }) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

export function InterviewFieldsSkeleton({ fields, buttonClass }: { fields: number; buttonClass: string }) {
  return (
    <div aria-busy className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: fields }, (_, index) => index).map(field => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      ))}
      <Skeleton className={`h-11 sm:col-span-2 ${buttonClass}`} />
    </div>
  )
}
