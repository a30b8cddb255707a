import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Dispatch } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { common } from '#web/i18n/en/common.ts'
import { practice as text } from '#web/i18n/en/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { PracticeTimer } from './PracticeTimer.tsx'
import { currentQuestion, type Practice, type PracticeAction, questionTimeMs } from './practice-reducer.ts'
import { QuestionDetails } from './QuestionDetails.tsx'
import { usePracticeKeys } from './use-practice-keys.ts'

export function PracticeRun({
  practice,
  dispatch,
}: {
  practice: Practice
  dispatch: Dispatch<PracticeAction>
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const next = () => dispatch({ type: 'moved', by: 1 })
  const previous = () => dispatch({ type: 'moved', by: -1 })
  const toggle = () => dispatch({ type: 'timerToggled', now: Date.now() })
  usePracticeKeys({ ArrowLeft: previous, ArrowRight: next, ' ': toggle })

  const question = currentQuestion(practice)
  if (!question) return null
  const total = practice.questions.length
  const isLast = practice.index === total - 1
  return (
    <>
      <DocumentTitle title={t('title')} />
      <PracticeProgress practice={practice} onLeave={() => dispatch({ type: 'left' })} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] lg:gap-x-12 lg:gap-y-8">
        <div className="max-w-text">
          <h1 tabIndex={-1} lang="en" className="text-26 leading-tight outline-none sm:text-34">
            {question.text}
          </h1>
          <QuestionDetails question={question} className="mt-4" />
        </div>
        <PracticeTimer
          key={question.id}
          timer={practice.timer}
          limitMs={questionTimeMs(practice)}
          onToggle={toggle}
          onReset={() => dispatch({ type: 'timerReset' })}
        />
        <div className="grid gap-6">
          <Field label={t('notes')} hint={t('notesHint')}>
            <TextArea
              value={practice.notes[question.id] ?? ''}
              onChange={event => dispatch({ type: 'noted', text: event.target.value })}
            />
          </Field>
          <div className="flex justify-between gap-3">
            <Button variant="secondary" onClick={previous} disabled={practice.index === 0}>
              <ArrowLeft aria-hidden />
              {tCommon('previous')}
            </Button>
            <Button variant="secondary" onClick={next}>
              {isLast ? t('finish') : tCommon('next')}
              <ArrowRight aria-hidden />
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

function PracticeProgress({
  practice: { choice, questions, index },
  onLeave,
}: {
  practice: Practice
  onLeave: () => void
}) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const details = [typeName(choice.interviewType), levelName(choice.experienceLevel), choice.jobRole.trim()]
  const [number, total] = [index + 1, questions.length]
  return (
    <div className="mb-6 sm:mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-15 text-quiet">
          <span className="font-medium text-ink tabular-nums">{t('questionOf', { number, total })}</span>
          {details.map(detail => detail && ` · ${detail}`)}
        </p>
        <Button variant="ghost" onClick={onLeave} className="-mx-4">
          {t('otherQuestions')}
        </Button>
      </div>
      <div aria-hidden className="mt-2 flex gap-1.5">
        {questions.map((question, step) => (
          <span
            key={question.id}
            className={clsx('h-1.5 flex-1 rounded-full', step <= index ? 'bg-accent' : 'bg-hairline')}
          />
        ))}
      </div>
    </div>
  )
}
