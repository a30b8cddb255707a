import { type ReactNode, useId } from 'react'
import type { InterviewSummary } from '#contract/training.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { formatNumber } from '#web/components/ui/format.ts'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { scoreVariant } from '#web/features/training/ScoreBadge.tsx'
import { summary as text } from '#web/i18n/en/summary.ts'
import { training } from '#web/i18n/en/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { answeredQuestions, toMinutes } from './summary-utils.ts'

export function ScoreSummary({ summary }: { summary: InterviewSummary }) {
  const t = useTranslations(text)
  const titleId = useId()
  return (
    <Card className="grid gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-10">
      <AverageScore summary={summary} />
      <div className="grid content-start gap-6">
        <section aria-labelledby={titleId}>
          <h2 id={titleId} className="text-20">
            {t('overall')}
          </h2>
          <p lang={detectLanguage(summary.overallFeedback)} className="mt-2 max-w-text">
            {summary.overallFeedback}
          </p>
        </section>
        <dl className="flex flex-wrap gap-x-10 gap-y-4 border-t border-hairline pt-5">
          <Stat name={t('duration')}>{t('minutes', { count: toMinutes(summary.duration) })}</Stat>
          <Stat name={t('totalQuestions')}>{summary.totalQuestions}</Stat>
          <Stat name={t('answered')}>{answeredQuestions(summary).length}</Stat>
        </dl>
      </div>
    </Card>
  )
}

function AverageScore({ summary: { averageScore, scoreBand } }: { summary: InterviewSummary }) {
  const t = useTranslations(text)
  const tTraining = useTranslations(training)
  const language = useLanguage()
  const titleId = useId()
  const withDecimal = (value: number) => formatNumber(value, language, 1)
  const badge = scoreVariant(averageScore)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="font-sans text-15 font-normal tracking-normal text-quiet">
        {t('averageScore')}
      </h2>
      {scoreBand ? (
        <>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-serif text-46 font-semibold tabular-nums">
              {withDecimal(averageScore)}
              <span className="text-26 text-quiet">{t('outOf')}</span>
            </span>
            <Badge variant={badge.tone}>{tTraining(badge.name)}</Badge>
          </p>
          <p className="mt-3 font-medium tabular-nums">
            {t('band', { low: withDecimal(scoreBand.low), high: withDecimal(scoreBand.high) })}
          </p>
        </>
      ) : (
        <>
          <p className="mt-1 font-serif text-34 font-semibold">{t('noScore')}</p>
          <p className="mt-3 text-quiet">{t('noScoreText')}</p>
        </>
      )}
    </section>
  )
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-quiet">{name}</dt>
      <dd className="text-20 font-medium tabular-nums">{children}</dd>
    </div>
  )
}
