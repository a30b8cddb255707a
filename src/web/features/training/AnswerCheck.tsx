import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { trainingLimits } from '#contract/limits.ts'
import type { Question } from '#contract/training.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { practice as questionText } from '#web/i18n/en/training/practice.ts'
import { training as text } from '#web/i18n/en/training/training.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { formatDuration } from '#web/lib/format.ts'
import { AnswerFeedback } from './AnswerFeedback.tsx'

type Result = ReplyOf<'scorePracticeAnswer'>

/** Answer to one question outside an interview, with the coach's feedback and the model answer. */
export function AnswerCheck({
  value,
  onChange,
  onCheck,
  check: { isPending, error },
  result,
  hint,
  actions,
  children,
}: {
  value: string
  onChange: (text: string) => void
  onCheck: (message: string) => void
  check: { isPending: boolean; error: Error | null }
  result: Result | undefined
  hint: string
  /** Buttons after "Get feedback". */
  actions: ReactNode
  /** Follows the feedback. */
  children?: ReactNode
}) {
  const t = useTranslations(text)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPending = useRef(false)
  // The focus moves to new feedback, not to feedback that a reload restored.
  useEffect(() => {
    if (wasPending.current && !isPending && result) heading.current?.focus()
    wasPending.current = isPending
  }, [isPending, result])
  const message = value.trim()
  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (message && !isPending) onCheck(message)
        }}
      >
        <Field label={t('yourAnswer')} hint={hint} error={error ? errorMessage(error) : undefined}>
          <TextArea
            lang="en"
            maxLength={trainingLimits.messageMax}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={result ? 'secondary' : 'primary'}
            busy={isPending}
            disabled={!message}
          >
            {t(result ? 'checkAgain' : 'check')}
          </Button>
          {actions}
        </div>
      </form>
      {result && (
        <Card className="grid gap-5">
          <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
            {t('feedbackTitle')}
          </h2>
          <AnswerFeedback {...result} />
          <section className="grid gap-1 border-t border-hairline pt-5">
            <h3 className="text-17">{t('modelAnswer')}</h3>
            <p lang="en" className="max-w-text whitespace-pre-wrap">
              {result.modelAnswer}
            </p>
          </section>
          {children}
        </Card>
      )}
    </>
  )
}

export function QuestionDetails({ question, className }: { question: Question; className?: string }) {
  const t = useTranslations(questionText)
  const language = useLanguage()
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 text-15 text-quiet', className)}>
      <Badge variant="success">
        <span lang="en">{question.competency}</span>
      </Badge>
      <span className="inline-flex items-center gap-1.5 [&_svg]:size-4">
        <Clock aria-hidden />
        {t('about', { time: formatDuration(question.minutes, language) })}
      </span>
    </p>
  )
}
