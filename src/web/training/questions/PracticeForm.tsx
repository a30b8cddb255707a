import { useWatch } from 'react-hook-form'
import { addresses as api } from '#contract/address/training.ts'
import { type Question, questionsAsked } from '#contract/training.ts'
import type { ReplyOf } from '#web/call.ts'
import { useAct } from '#web/query.ts'
import { practice as text } from '#web/text/en/practice.ts'
import { useText } from '#web/text/translate.ts'
import { InterviewFields } from '#web/training/InterviewFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useProblemForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/States.tsx'
import type { Choice } from './practice-state.ts'

const schema = questionsAsked.omit({ count: true }).required()

/** Type, level and job role; the description of what is chosen stands under it. */
export function PracticeForm({
  config,
  choice,
  onBegin,
}: {
  config: ReplyOf<'chatConfig'>
  choice: Choice
  onBegin: (choice: Choice, questions: Question[]) => void
}) {
  const t = useText(text)
  const generate = useAct(api.generateQuestions)
  const form = useProblemForm({
    schema,
    defaults: choice,
    draftKey: 'training',
    onSubmit: async body => {
      const { questions } = await generate.mutateAsync({ body })
      onBegin(body, questions)
    },
  })
  const [type, level] = useWatch({ control: form.control, name: ['interviewType', 'experienceLevel'] })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5" aria-label={t('form')}>
      {form.problem && <Notice kind="lost">{form.problem}</Notice>}
      <InterviewFields
        config={config}
        chosen={{ type, level }}
        fields={{
          interviewType: form.register('interviewType', { valueAsNumber: true }),
          experienceLevel: form.register('experienceLevel', { valueAsNumber: true }),
          jobRole: form.register('jobRole'),
        }}
        errorOf={form.errorOf}
        jobRoleHint={t('jobRoleHint')}
      />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
        <Button type="submit" busy={form.busy} className="sm:px-8">
          {form.busy ? t('beginning') : t('begin')}
        </Button>
        <p className="text-13 text-quiet">{t('questionLanguage')}</p>
      </div>
    </form>
  )
}
