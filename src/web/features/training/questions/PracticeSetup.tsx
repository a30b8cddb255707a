import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type Question, questionRequest } from '#contract/training.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { useGenerateQuestions } from '#web/features/training/api.ts'
import { InterviewFields, InterviewFieldsSkeleton } from '#web/features/training/InterviewFields.tsx'
import { practice as text } from '#web/i18n/en/training/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import type { PracticeOptions } from './practice-reducer.ts'

const steps = ['howQuestions', 'howAnswer', 'howFeedback'] as const

export function PracticeSetup(props: PracticeFormProps) {
  const t = useTranslations(text)
  return (
    <>
      <PracticeHeader heading={t('headline')} intro={t('intro')} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem] lg:gap-12">
        <QueryBoundary
          fallback={
            <Card>
              <InterviewFieldsSkeleton fields={3} buttonClass="sm:w-48" />
            </Card>
          }
        >
          <PracticeForm {...props} />
        </QueryBoundary>
        <section aria-labelledby="how-it-works">
          <h2 id="how-it-works" className="text-20">
            {t('howTitle')}
          </h2>
          <StepList
            className="mt-4 grid gap-5 sm:grid-cols-3 lg:grid-cols-1"
            steps={steps.map(step => ({ title: t(`${step}Title`), text: t(step) }))}
          />
        </section>
      </div>
    </>
  )
}

const schema = questionRequest.omit({ count: true }).required()

type PracticeFormProps = {
  /** Choice of the last run. */
  choice: PracticeOptions
  onStart: (choice: PracticeOptions, questions: Question[]) => void
}

/** The selected type shows its description. */
function PracticeForm({ choice, onStart }: PracticeFormProps) {
  const t = useTranslations(text)
  const generate = useGenerateQuestions()
  const form = useApiForm({
    schema,
    defaultValues: choice,
    draftKey: 'training',
    onSubmit: async body => {
      const { questions } = await generate.mutateAsync({ body })
      onStart(body, questions)
    },
  })
  const type = useWatch({ control: form.control, name: 'interviewType' })
  return (
    <Card>
      <form onSubmit={form.submit} noValidate className="grid gap-5" aria-label={t('form')}>
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <InterviewFields type={type} form={form} jobRoleHint={t('jobRoleHint')} />
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
          <Button type="submit" busy={form.isSubmitting} className="sm:px-8">
            {form.isSubmitting ? t('beginning') : t('begin')}
          </Button>
          <p className="text-13 text-quiet">{t('questionLanguage')}</p>
        </div>
      </form>
    </Card>
  )
}

/** The heading can take the focus. */
export function PracticeHeader({
  heading,
  intro,
  actions,
}: {
  heading: string
  intro: string
  actions?: ReactNode
}) {
  const t = useTranslations(text)
  return (
    <header className="mb-6 sm:mb-8">
      <DocumentTitle title={t('title')} />
      <div className="max-w-text">
        <p className="mb-1 text-15 font-medium text-accent">{t('title')}</p>
        <h1 tabIndex={-1} className="text-34 outline-none">
          {heading}
        </h1>
        <p className="mt-2 text-17 text-quiet">{intro}</p>
      </div>
      {actions && <div className="mt-5 flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}

function StepList({ steps, className }: { steps: { title: string; text: string }[]; className: string }) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-tint text-13 font-medium text-accent tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <p className="font-medium">{title}</p>
            <p className="mt-0.5 text-15 text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
