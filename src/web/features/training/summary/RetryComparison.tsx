import { Check } from 'lucide-react'
import { useId } from 'react'
import type { InterviewAnswer } from '#contract/training.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AnswerScore } from './AnswerScore.tsx'
import { capitalize, isMet } from './summary-utils.ts'

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
