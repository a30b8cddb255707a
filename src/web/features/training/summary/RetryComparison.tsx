import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { InterviewAnswer } from '#contract/training.ts'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AnswerScore } from './AnswerScore.tsx'
import { capitalize, isMet } from './summary-utils.ts'

/** Original answer beside the last attempt, its gain, and the attempts between. */
export function RetryComparison({ answer }: { answer: InterviewAnswer }) {
  const t = useTranslations(text)
  const titleId = useId()
  const last = answer.retries.at(-1)
  if (!last) return null
  const metBefore = new Set(answer.points.filter(isMet).map(point => point.label))
  const gained = last.points.filter(point => isMet(point) && point.label && !metBefore.has(point.label))
  return (
    <section aria-labelledby={titleId} className="grid gap-4 border-t border-hairline pt-6">
      <h4 id={titleId} className="font-serif text-20 font-semibold">
        {t('beforeAfter')}
      </h4>
      <div className="grid gap-4 md:grid-cols-2">
        <AttemptCard name={t('before')} score={answer.answerScore} answer={answer.answer} />
        <AttemptCard name={t('after')} score={last.answerScore} answer={last.answer}>
          {gained.length > 0 && (
            <div>
              <p className="text-13 font-medium text-quiet">{t('nowCounts')}</p>
              <ul lang="en" className="mt-1 grid gap-1">
                {gained.map(point => (
                  <li key={point.label} className="flex gap-2">
                    <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
                    {capitalize(point.label)}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </AttemptCard>
      </div>
      {answer.retries.length > 1 && <EarlierAttempts attempts={answer.retries.slice(0, -1)} />}
    </section>
  )
}

function AttemptCard({
  name,
  score,
  answer,
  children,
}: {
  name: string
  score: number | null
  answer: string | null
  children?: ReactNode
}) {
  const t = useTranslations(text)
  return (
    <div className="grid min-w-0 content-start gap-3 rounded-medium border border-hairline p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <AnswerScore answer={answer} answerScore={score} />
      </p>
      {answer === null ? (
        <p className="text-quiet">{t('notAnswered')}</p>
      ) : (
        <p lang={detectLanguage(answer)} className="whitespace-pre-wrap wrap-anywhere">
          {answer}
        </p>
      )}
      {children}
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
