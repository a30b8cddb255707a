import { useWatch } from 'react-hook-form'
import type { CallReply } from '#contract/endpoint.ts'
import { endpoints as api, type Question, questionsAsked, trainingLimits } from '#contract/training.ts'
import { useAct } from '#web/query.ts'
import { common } from '#web/text/en/common.ts'
import { training } from '#web/text/en/training.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useProblemForm } from '#web/ui/form.ts'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/states.tsx'
import type { Choice } from './practice-state.ts'

const schema = questionsAsked.omit({ count: true }).required()

/** Type, level and job role; the description of what is chosen stands under it. */
export function PracticeForm({
  config,
  choice,
  onBegin,
}: {
  config: CallReply<typeof api.chatConfig>
  choice: Choice
  onBegin: (choice: Choice, questions: Question[]) => void
}) {
  const t = useText(training)
  const words = useText(common)
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
      <Field
        label={t('interviewType')}
        hint={config.interviewTypes.find(one => one.type === type)?.description}
        error={form.errorOf('interviewType')}
      >
        <Select {...form.register('interviewType', { valueAsNumber: true })}>
          {config.interviewTypes.map(one => (
            <option key={one.type} value={one.type}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('experienceLevel')}
        hint={config.experienceLevels.find(one => one.level === level)?.description}
        error={form.errorOf('experienceLevel')}
      >
        <Select {...form.register('experienceLevel', { valueAsNumber: true })}>
          {config.experienceLevels.map(one => (
            <option key={one.level} value={one.level}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('jobRole')}
        optional={words('optional')}
        hint={t('jobRoleHint')}
        error={form.errorOf('jobRole')}
      >
        <TextInput
          {...form.register('jobRole')}
          maxLength={trainingLimits.jobRoleMax}
          autoComplete="organization-title"
        />
      </Field>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
        <Button type="submit" busy={form.busy} className="sm:px-8">
          {form.busy ? t('beginning') : t('begin')}
        </Button>
        <p className="text-13 text-quiet">{t('questionLanguage')}</p>
      </div>
    </form>
  )
}
