import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { Language } from '#contract/language.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { startRequest, type TrainingInterview } from '#contract/training-interview.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { useSpecialties } from '#web/features/interviewers/interviewer-names.ts'
import { historyQuery, useStartInterview } from '#web/features/training/api.ts'
import {
  InterviewFields,
  InterviewFieldsSkeleton,
  useTrainingOptions,
} from '#web/features/training/InterviewFields.tsx'
import { common } from '#web/i18n/en/common.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { proposeInterviewType, startInterviewDraftKey } from './start-draft.ts'

type StartDialogProps = {
  onClose: () => void
  onStarted: (interview: TrainingInterview) => void
}

export function StartInterviewDialog(props: StartDialogProps) {
  const t = useTranslations(text)
  return (
    <Dialog open onClose={props.onClose} title={t('dialogTitle')}>
      <QueryBoundary
        fallback={<DialogSkeleton />}
        renderError={(error, retry) => (
          <ErrorState title={t('optionsFailed')} error={error} onRetry={retry} />
        )}
      >
        <StartInterviewFormWithLevel {...props} />
      </QueryBoundary>
    </Dialog>
  )
}

const DialogSkeleton = () => <InterviewFieldsSkeleton fields={4} buttonClass="sm:ml-auto sm:w-40" />

/** Starts with the level of the last interview. Without it the form still works. */
function StartInterviewFormWithLevel(props: StartDialogProps) {
  const { data, isPending } = useQuery(historyQuery(1))
  if (isPending) return <DialogSkeleton />
  return <StartInterviewForm {...props} lastLevel={data?.sessions[0]?.experienceLevel} />
}

function StartInterviewForm({
  onClose,
  onStarted,
  lastLevel = experienceLevels.MidLevel,
}: StartDialogProps & { lastLevel: ExperienceLevel | undefined }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const options = useTrainingOptions()
  const start = useStartInterview(onStarted)
  // The last choice may no longer be offered. The default is English.
  const chosen = (language: Language | undefined) =>
    options.interviewLanguages.find(offered => offered === language && offered !== 'en')
  const form = useApiForm({
    schema: startRequest,
    defaultValues: {
      interviewType: interviewTypes.General,
      experienceLevel: lastLevel,
      jobRole: '',
      companyName: '',
      language: 'en' as const,
    },
    draftKey: startInterviewDraftKey,
    onSubmit: body => start.mutateAsync({ body: { ...body, language: chosen(body.language) } }),
  })
  const [type = interviewTypes.General, jobRole = ''] = useWatch({
    control: form.control,
    name: ['interviewType', 'jobRole'],
  })
  const proposed = proposeInterviewType(useSpecialties(), jobRole ?? '')
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.formError && (
        <Alert variant="danger" title={t('startFailed')}>
          {form.formError}
        </Alert>
      )}
      <InterviewFields
        type={type}
        form={form}
        jobRoleHint={t('jobRoleHint')}
        companyName={
          <Field
            label={t('companyName')}
            labelSuffix={tCommon('optional')}
            error={form.fieldError('companyName')}
          >
            <TextInput
              {...form.register('companyName')}
              maxLength={trainingLimits.companyNameMax}
              autoComplete="off"
            />
          </Field>
        }
      />
      <ProposedType
        type={proposed === type ? null : proposed}
        onChoose={type => form.setValue('interviewType', type)}
      />
      {options.interviewLanguages.length > 1 ? (
        <FieldGroup label={t('heldIn')} error={form.fieldError('language')}>
          <RadioCards
            name="language"
            options={options.interviewLanguages.map(language => ({
              value: language,
              label: t(languageKeys[language]),
            }))}
            inputProps={form.register('language')}
          />
        </FieldGroup>
      ) : (
        <p className="text-15 text-quiet">{t('heldInEnglish')}</p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {tCommon('cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting}>
          {form.isSubmitting ? t('starting') : t('startInterview')}
        </Button>
      </div>
    </form>
  )
}

/** Offers the type that suits the role. The selection stays until the user accepts. */
function ProposedType({
  type,
  onChoose,
}: {
  type: InterviewType | null
  onChoose: (type: InterviewType) => void
}) {
  const t = useTranslations(text)
  const options = useTrainingOptions()
  const name = options.interviewTypes.find(option => option.type === type)?.name
  return (
    <div role="status" className="empty:hidden">
      {type !== null && name && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-medium bg-accent-tint px-4 pt-2 pb-1 text-15">
          {t('proposedType', { type: name })}
          <Button variant="ghost" className="-mx-4" onClick={() => onChoose(type)}>
            {t('chooseType', { type: name })}
          </Button>
        </p>
      )}
    </div>
  )
}

const languageKeys = { en: 'english', ru: 'russian' } as const
