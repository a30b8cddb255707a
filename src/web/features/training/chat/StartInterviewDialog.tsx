import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { Language } from '#contract/language.ts'
import { trainingLimits } from '#contract/limits.ts'
import { trainingSessionApi as api, trainingApi as configApi } from '#contract/routes/training.ts'
import type { InterviewType } from '#contract/training.ts'
import { startRequest, type TrainingInterview } from '#contract/training-session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { InterviewFields } from '#web/features/training/InterviewFields.tsx'
import { coach as text } from '#web/i18n/en/coach.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'

type StartDialogProps = {
  /** Preselected type, instead of the last one used. */
  type?: InterviewType | undefined
  onClose: () => void
  onStarted: (session: TrainingInterview) => void
}

export function StartInterviewDialog({ type, onClose, onStarted }: StartDialogProps) {
  const t = useTranslations(text)
  const language = useLanguage()
  const config = useApiQuery(configApi.trainingOptions, { query: { language } }, { keepPreviousData: true })
  return (
    <Dialog open onClose={onClose} title={t('dialogTitle')} width="narrow">
      {config.data ? (
        <StartInterviewForm config={config.data} type={type} onClose={onClose} onStarted={onStarted} />
      ) : config.error ? (
        <ErrorState title={t('optionsFailed')} error={config.error} onRetry={config.refetch} />
      ) : (
        <FormSkeleton />
      )}
    </Dialog>
  )
}

function StartInterviewForm({
  config,
  type: preselected,
  onClose,
  onStarted,
}: StartDialogProps & { config: ReplyOf<'trainingOptions'> }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const start = useApiMutation(api.startInterview, {
    invalidates: [api.canStartInterview, api.interviewHistory],
  })
  // The last choice may no longer be offered. The default is English.
  const chosen = (language: Language | undefined) =>
    config.interviewLanguages.find(offered => offered === language && offered !== 'en')
  const form = useApiForm({
    schema: startRequest,
    defaultValues: {
      interviewType: interviewTypes.General,
      experienceLevel: experienceLevels.MidLevel,
      jobRole: '',
      companyName: '',
      language: 'en' as const,
    },
    draftKey: 'interview',
    onSubmit: async body =>
      onStarted(await start.mutateAsync({ body: { ...body, language: chosen(body.language) } })),
  })
  const { setValue } = form
  useEffect(() => {
    if (preselected !== undefined) setValue('interviewType', preselected)
  }, [preselected, setValue])
  const [type = interviewTypes.General, level = experienceLevels.MidLevel] = useWatch({
    control: form.control,
    name: ['interviewType', 'experienceLevel'],
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.formError && (
        <Alert variant="danger" title={t('startFailed')}>
          {form.formError}
        </Alert>
      )}
      <InterviewFields
        config={config}
        chosen={{ type, level }}
        fields={{
          interviewType: form.register('interviewType', { valueAsNumber: true }),
          experienceLevel: form.register('experienceLevel', { valueAsNumber: true }),
          jobRole: form.register('jobRole'),
        }}
        errorOf={form.fieldError}
        jobRoleHint={t('jobRoleHint')}
      />
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
      {config.interviewLanguages.length > 1 ? (
        <FieldGroup label={t('heldIn')} error={form.fieldError('language')}>
          <RadioCards
            name="language"
            options={config.interviewLanguages.map(language => ({
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

const languageKeys = { en: 'english', ru: 'russian' } as const

function FormSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      {['type', 'level', 'role', 'company'].map(field => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      ))}
      <Skeleton className="h-11 sm:ml-auto sm:w-40" />
    </div>
  )
}
