import { useWatch } from 'react-hook-form'
import { trainingApi as api } from '#contract/routes/training.ts'
import { type Question, questionRequest } from '#contract/training.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { Alert } from '#web/components/ui/States.tsx'
import { InterviewFields } from '#web/features/training/InterviewFields.tsx'
import { practice as text } from '#web/i18n/en/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import type { PracticeOptions } from './practice-reducer.ts'

const schema = questionRequest.omit({ count: true }).required()

/** Each selection shows its description. */
export function PracticeForm({
  config,
  options,
  onStart,
}: {
  config: ReplyOf<'trainingOptions'>
  options: PracticeOptions
  onStart: (choice: PracticeOptions, questions: Question[]) => void
}) {
  const t = useTranslations(text)
  const generate = useApiMutation(api.generateQuestions)
  const form = useApiForm({
    schema,
    defaultValues: options,
    draftKey: 'training',
    onSubmit: async body => {
      const { questions } = await generate.mutateAsync({ body })
      onStart(body, questions)
    },
  })
  const [type, level] = useWatch({ control: form.control, name: ['interviewType', 'experienceLevel'] })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5" aria-label={t('form')}>
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
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
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
        <Button type="submit" busy={form.isSubmitting} className="sm:px-8">
          {form.isSubmitting ? t('beginning') : t('begin')}
        </Button>
        <p className="text-13 text-quiet">{t('questionLanguage')}</p>
      </div>
    </form>
  )
}
