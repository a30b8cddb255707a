import { Check } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { TrainingInterviewId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { InterviewAnswer } from '#contract/training.ts'
import { endpoints } from '#contract/training-interview.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { useRetryAnswer } from '#web/features/training/api.ts'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { ScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { common } from '#web/i18n/en/common.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatNumber } from '#web/lib/format.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'
import { capitalize, isMet } from './summary-utils.ts'

type RetryResult = ReplyOf<'retryAnswer'>
type RetryProps = { answer: InterviewAnswer; interviewId: TrainingInterviewId }

const retryDraftKey = ({ answer, interviewId }: RetryProps) => `retry ${interviewId} ${answer.number}`

/** Whether a reload interrupted the user while writing. */
export const hasRetryDraft = (props: RetryProps): boolean => readDraft(retryDraftKey(props)) !== null

/** Another answer to the same question while attempts are left, with the coach's feedback. */
export function RetryAnswer(props: RetryProps) {
  const t = useTranslations(text)
  // Reopens the form if a draft exists after a reload.
  const [isWriting, setWriting] = useState(() => hasRetryDraft(props))
  const [result, setResult] = useState<RetryResult | null>(null)
  // Only a cancelled form returns the focus. After an attempt its feedback takes it.
  const opener = useReturnFocus(isWriting || result !== null)
  const left = trainingLimits.retriesPerQuestion - props.answer.retries.length
  if (isWriting && left > 0)
    return (
      <RetryForm
        {...props}
        left={left}
        onClose={reply => {
          setResult(reply)
          setWriting(false)
        }}
      />
    )
  return (
    <div className="grid gap-4">
      {result && <RetryFeedback result={result} />}
      {left > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button ref={opener} variant="secondary" onClick={() => setWriting(true)}>
            {t('retry')}
          </Button>
          <span className="text-13 text-quiet">{t('retryLeft', { count: left })}</span>
        </div>
      ) : (
        <p className="text-13 text-quiet">{t('retryNoneLeft')}</p>
      )}
    </div>
  )
}

/** Takes the focus, so that screen readers read it. The answer itself is under "Your last try". */
function RetryFeedback({
  result: { before, after, feedback, suggestions, isFallback },
}: {
  result: RetryResult
}) {
  const t = useTranslations(text)
  const tTraining = useTranslations(training)
  const language = useLanguage()
  const feedbackRef = useFocusOnMount<HTMLDivElement>()
  const isBetter = after !== null && (before === null || after > before)
  const title = () => {
    if (after === null) return tTraining('unscored')
    const now = formatNumber(after, language)
    return before === null
      ? t('firstScore', { after: now })
      : t('rose', { before: formatNumber(before, language), after: now })
  }
  return (
    <div ref={feedbackRef} tabIndex={-1} className="rounded-medium outline-none">
      <Alert variant={isBetter ? 'success' : 'info'} title={title()}>
        {after === null && <p>{tTraining('unscoredAlone')}</p>}
        {feedback.length + suggestions.length > 0 && (
          <ul lang={detectLanguage(feedback.join())} className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
            {[...feedback, ...suggestions].map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {isFallback && <p className="mt-2 text-13 text-quiet">{tTraining('fallback')}</p>}
      </Alert>
    </div>
  )
}

function RetryForm({
  left,
  onClose,
  ...props
}: RetryProps & { left: number; onClose: (reply: RetryResult | null) => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const { answer, interviewId } = props
  const retry = useRetryAnswer()
  const draftKey = retryDraftKey(props)
  const form = useApiForm({
    schema: endpoints.retryAnswer.body,
    defaultValues: { number: answer.number, message: '' },
    draftKey,
    onSubmit: async body => onClose(await retry.mutateAsync({ params: { sessionId: interviewId }, body })),
  })
  const { setFocus } = form
  useEffect(() => setFocus('message'), [setFocus])
  const giveUp = () => {
    deleteDraft(draftKey)
    onClose(null)
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      <Field label={t('retryTitle')} hint={t('retryHint')} error={form.fieldError('message')}>
        <TextArea
          lang={detectLanguage(answer.answer ?? '')}
          {...form.register('message')}
          maxLength={trainingLimits.messageMax}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'retrySending' : 'retrySend')}
        </Button>
        <Button variant="ghost" disabled={form.isSubmitting} onClick={giveUp}>
          {tCommon('cancel')}
        </Button>
        <span className="text-13 text-quiet">{t('retryLeft', { count: left })}</span>
      </div>
    </form>
  )
}

/** The last try, beside the first answer, with what it gained and the tries before it. */
export function RetryComparison({ answer }: { answer: InterviewAnswer }) {
  const t = useTranslations(text)
  const titleId = useId()
  const last = answer.retries.at(-1)
  if (!last) return null
  const isComparable = last.answerScore !== null && !answer.isUnscored
  return (
    <Card role="group" aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 id={titleId} className="font-medium">
          {t('lastTry')}
        </h4>
        <AnswerScore {...last} />
      </div>
      {!isComparable && (
        <p className="text-15 text-quiet">{t(last.answerScore === null ? 'tryUnscored' : 'firstUnscored')}</p>
      )}
      <p lang={detectLanguage(last.answer)} className="whitespace-pre-wrap wrap-anywhere">
        {last.answer}
      </p>
      {isComparable && <GainedPoints first={answer.points} last={last.points} />}
      {answer.retries.length > 1 && <EarlierAttempts attempts={answer.retries.slice(0, -1)} />}
    </Card>
  )
}

type Points = InterviewAnswer['points']

function GainedPoints({ first, last }: { first: Points; last: Points }) {
  const t = useTranslations(text)
  const metBefore = new Set(first.filter(isMet).map(point => point.label))
  const gained = last.filter(point => isMet(point) && point.label && !metBefore.has(point.label))
  if (gained.length === 0) return null
  return (
    <div>
      <h5 className="text-13 font-medium text-quiet">{t('nowCounts')}</h5>
      <ul lang="en" className="mt-1 grid gap-1">
        {gained.map(point => (
          <li key={point.label} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {capitalize(point.label)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function EarlierAttempts({ attempts }: { attempts: InterviewAnswer['retries'] }) {
  const t = useTranslations(text)
  return (
    <div>
      <h5 className="text-13 font-medium text-quiet">{t('earlierTries')}</h5>
      <ol className="divide-y divide-hairline">
        {attempts.map((attempt, index) => (
          <li key={attempt.at}>
            <details>
              <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="font-medium tabular-nums">{t('tryNumber', { number: index + 1 })}</span>
                <AnswerScore {...attempt} />
                <DateTime start={attempt.at} withRelative={false} className="text-13 text-quiet" />
              </summary>
              <p
                lang={detectLanguage(attempt.answer)}
                className="max-w-text pb-4 whitespace-pre-wrap wrap-anywhere"
              >
                {attempt.answer}
              </p>
            </details>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Score of an answer, or why there is none. */
export function AnswerScore({ answer, answerScore }: Pick<InterviewAnswer, 'answer' | 'answerScore'>) {
  const t = useTranslations(text)
  if (answerScore !== null) return <ScoreBadge score={answerScore} />
  return <Badge>{t(answer === null ? 'skipped' : 'notScored')}</Badge>
}
