import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type Dispatch, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Question } from '#contract/training.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { AnswerCheck, QuestionDetails } from '#web/features/training/AnswerCheck.tsx'
import { useScorePracticeAnswer } from '#web/features/training/api.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { common } from '#web/i18n/en/common.ts'
import { practice as text } from '#web/i18n/en/training/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { currentQuestion, type Practice, type PracticeAction } from './practice-reducer.ts'

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
  usePracticeKeys({ ArrowLeft: previous, ArrowRight: next })
  const question = currentQuestion(practice)
  if (!question) return null
  const isLast = practice.index === practice.questions.length - 1
  return (
    <>
      <DocumentTitle title={t('title')} />
      <PracticeProgress practice={practice} onLeave={() => dispatch({ type: 'left' })} />
      <div className="mb-6 max-w-3xl">
        <h1 tabIndex={-1} lang="en" className="text-26 leading-tight outline-none sm:text-34">
          {question.text}
        </h1>
        <QuestionDetails question={question} className="mt-4" />
      </div>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <PracticeAnswer key={question.id} practice={practice} question={question} dispatch={dispatch}>
          {practice.index > 0 && (
            <Button variant="secondary" onClick={previous}>
              <ArrowLeft aria-hidden />
              {tCommon('previous')}
            </Button>
          )}
          <Button variant={practice.results[question.id] ? 'primary' : 'secondary'} onClick={next}>
            {isLast ? t('finish') : t('nextQuestion')}
            <ArrowRight aria-hidden />
          </Button>
        </PracticeAnswer>
      </div>
    </>
  )
}

function PracticeAnswer({
  practice: { choice, answers, results },
  question,
  dispatch,
  children,
}: {
  practice: Practice
  question: Question
  dispatch: Dispatch<PracticeAction>
  children: ReactNode
}) {
  const t = useTranslations(text)
  const check = useScorePracticeAnswer()
  return (
    <AnswerCheck
      value={answers[question.id] ?? ''}
      onChange={text => dispatch({ type: 'typed', text })}
      // The promise also settles after a move to another question, callbacks of `mutate` would not run then.
      onCheck={answer =>
        check
          .mutateAsync({ body: { questionId: question.id, jobRole: choice.jobRole, message: answer } })
          .then(
            result => dispatch({ type: 'checked', questionId: question.id, result: { ...result, answer } }),
            () => undefined, // The field shows the error.
          )
      }
      check={check}
      result={results[question.id]}
      hint={t('answerHint')}
      actions={children}
    />
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

/** Elements that use the arrow keys themselves. */
const arrowKeySelector =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="radiogroup"], [role="tablist"]'

/** Arrows change the question, unless a focused control uses them. */
function usePracticeKeys(actions: { ArrowLeft: () => void; ArrowRight: () => void }) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const isUsed = target instanceof Element && target.closest(arrowKeySelector) !== null
    if (event.defaultPrevented || event.repeat || isModified || isUsed) return
    event.preventDefault()
    actions[key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
