import { trainingLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'
import { type ChatState, elapsedMs } from './chat-reducer.ts'
import { currentQuestion, isFeedback } from './interview-progress.ts'

/** Status after a return: open question, last score, time. */
export function InterviewStatus({ state }: { state: ChatState }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const left = trainingLimits.interviewMinutes * minuteMs - elapsedMs(state, useLocalNow(10_000))
  const question = currentQuestion(state.session)
  if (!question) return null
  const score = state.session.messages.findLast(isFeedback)?.metadata?.answerScore
  return (
    <p className="rounded-medium bg-accent-tint px-4 py-3 text-15">
      <strong className="font-medium">
        {t('standing', { number: question.number, total: question.of })}
      </strong>{' '}
      {score !== undefined && t('standingScore', { score: formatNumber(score, language) })}{' '}
      {left > 0 && t('standingTime', { count: Math.ceil(left / minuteMs) })}
    </p>
  )
}
