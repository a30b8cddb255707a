import { Check, Circle } from 'lucide-react'
import type { InterviewAnswer } from '#contract/training.ts'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { capitalize, isMet } from './summary-utils.ts'

type AnswerPoints = InterviewAnswer['points']

/** From this score on, nothing important is missing. */
const strongScore = 8

/** Points of the rubric: met ones with the matching quote, and missed ones. */
export function RubricPoints({ points, score }: { points: AnswerPoints; score: number | null }) {
  const t = useTranslations(text)
  const named = points.filter(point => point.label || point.quote)
  if (named.length === 0) return null
  const [met, missing] = [named.filter(isMet), named.filter(point => !isMet(point) && !point.isUnclear)]
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-8 lg:grid-cols-1 lg:gap-5">
      {met.length > 0 && (
        <div>
          <h4 className="text-13 font-medium text-quiet">{t('met')}</h4>
          <ul className="mt-2 grid gap-3">
            {met.map(point => (
              <li key={point.label + point.quote} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
                <div className="min-w-0 wrap-anywhere">
                  {point.label && <p lang="en">{capitalize(point.label)}</p>}
                  {point.quote && (
                    <p lang={detectLanguage(point.quote)} className="font-serif text-quiet italic">
                      “{point.quote}”
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h4 className="text-13 font-medium text-quiet">{t('missing')}</h4>
        {missing.length === 0 && (
          <p className="mt-2">{t((score ?? 0) >= strongScore ? 'nothingMissing' : 'compareWithModel')}</p>
        )}
        <ul className="mt-2 grid gap-3 empty:hidden">
          {missing.map(point => (
            <li key={point.label} className="flex gap-3">
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
              <p lang="en" className="min-w-0 wrap-anywhere">
                {capitalize(point.label)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
