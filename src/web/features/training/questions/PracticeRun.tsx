import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Dispatch } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { common } from '#web/i18n/en/common.ts'
import { practice as text } from '#web/i18n/en/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { PracticeProgress } from './PracticeProgress.tsx'
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
      <PracticeProgress
        number={practice.index + 1}
        total={total}
        options={practice.choice}
        onLeave={() => dispatch({ type: 'left' })}
      />
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
