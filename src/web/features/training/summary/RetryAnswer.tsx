import { useEffect, useRef, useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { InterviewAnswer } from '#contract/training.ts'
import { endpoints } from '#contract/training-session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { useReturnFocus } from '#web/components/ui/use-return-focus.ts'
import { useRetryAnswer } from '#web/features/training/api.ts'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { common } from '#web/i18n/en/common.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatNumber } from '#web/lib/format.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'

type RetryResult = ReplyOf<'retryAnswer'>
type RetryProps = { answer: InterviewAnswer; sessionId: TrainingSessionId }

const retryDraftKey = ({ answer, sessionId }: RetryProps) => `retry ${sessionId} ${answer.number}`

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
  const feedbackRef = useRef<HTMLDivElement>(null)
  useEffect(() => feedbackRef.current?.focus(), [])
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
        <ul lang={detectLanguage(feedback.join())} className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
          {[...feedback, ...suggestions].map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
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
  const { answer, sessionId } = props
  const retry = useRetryAnswer()
  const draftKey = retryDraftKey(props)
  const form = useApiForm({
    schema: endpoints.retryAnswer.body,
    defaultValues: { number: answer.number, message: '' },
    draftKey,
    onSubmit: async body => onClose(await retry.mutateAsync({ params: { sessionId }, body })),
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
