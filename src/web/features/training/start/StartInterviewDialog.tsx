import { useWatch } from 'react-hook-form'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { Language } from '#contract/language.ts'
import { trainingLimits } from '#contract/limits.ts'
import { startRequest, type TrainingInterview } from '#contract/training-session.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { useStartInterview } from '#web/features/training/api.ts'
import {
  InterviewFields,
  InterviewFieldsSkeleton,
  useTrainingOptions,
} from '#web/features/training/InterviewFields.tsx'
import { common } from '#web/i18n/en/common.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { startInterviewDraftKey } from './start-draft.ts'

type StartDialogProps = {
  onClose: () => void
  onStarted: (session: TrainingInterview) => void
}

export function StartInterviewDialog(props: StartDialogProps) {
  const t = useTranslations(text)
  return (
    <Dialog open onClose={props.onClose} title={t('dialogTitle')} width="narrow">
      <QueryBoundary
        fallback={<InterviewFieldsSkeleton fields={4} buttonClass="sm:ml-auto sm:w-40" />}
        renderError={(error, retry) => (
          <ErrorState title={t('optionsFailed')} error={error} onRetry={retry} />
        )}
      >
        <StartInterviewForm {...props} />
      </QueryBoundary>
    </Dialog>
  )
}

function StartInterviewForm({ onClose, onStarted }: StartDialogProps) {
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
      experienceLevel: experienceLevels.MidLevel,
      jobRole: '',
      companyName: '',
      language: 'en' as const,
    },
    draftKey: startInterviewDraftKey,
    onSubmit: body => start.mutateAsync({ body: { ...body, language: chosen(body.language) } }),
  })
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
      <InterviewFields chosen={{ type, level }} form={form} jobRoleHint={t('jobRoleHint')} />
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

const languageKeys = { en: 'english', ru: 'russian' } as const
