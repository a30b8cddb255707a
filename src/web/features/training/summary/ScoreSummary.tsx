import { type ReactNode, useId } from 'react'
import { trainingLimits } from '#contract/limits.ts'
import type { InterviewSummary } from '#contract/training.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { scoreVariant } from '#web/features/training/ScoreBadge.tsx'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'
import { countAnswers, toMinutes } from './summary-utils.ts'

export function ScoreSummary({ summary }: { summary: InterviewSummary }) {
  const t = useTranslations(text)
  const titleId = useId()
  const { skills, overallFeedback } = summary
  return (
    <Card className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[15rem_minmax(0,1fr)_18rem]">
      <AverageScore summary={summary} />
      <div className="grid content-between gap-5">
        <section aria-labelledby={titleId}>
          <h2 id={titleId} className="text-20">
            {t('overall')}
          </h2>
          <p lang={detectLanguage(overallFeedback)} className="mt-2 max-w-text">
            {overallFeedback}
          </p>
        </section>
        <Stats summary={summary} />
      </div>
      {skills.length > 0 && (
        <section className="md:col-span-2 lg:col-span-1">
          <h2 className="mb-3 text-20">{t('bySkill')}</h2>
          <SkillScores skills={skills} />
        </section>
      )}
    </Card>
  )
}

function AverageScore({ summary }: { summary: InterviewSummary }) {
  const t = useTranslations(text)
  const tTraining = useTranslations(training)
  const language = useLanguage()
  const titleId = useId()
  const { averageScore, scoreBand } = summary
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
          <p className="mt-3 text-quiet">
            {t(countAnswers(summary).unscored > 0 ? 'noneScored' : 'noScoreText')}
          </p>
        </>
      )}
    </section>
  )
}

function Stats({ summary }: { summary: InterviewSummary }) {
  const t = useTranslations(text)
  const { answered, unscored } = countAnswers(summary)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-hairline pt-4">
      <Stat name={t('duration')}>{t('minutes', { count: toMinutes(summary.duration) })}</Stat>
      <Stat name={t('totalQuestions')}>{summary.totalQuestions}</Stat>
      <Stat name={t('answered')}>{answered}</Stat>
      {unscored > 0 && <Stat name={t('notScored')}>{unscored}</Stat>}
    </dl>
  )
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-quiet">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

export function SkillScores({ skills }: { skills: InterviewSummary['skills'] }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const skillName = useTranslations(training)
  return (
    <ul className="grid gap-4">
      {skills.map(({ skill, averageScore, answers }) => (
        <li key={skill} className="grid gap-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{skillName(skill)}</span>
            <span className="text-13 text-quiet">
              {t('answers', { count: answers })} ·{' '}
              <span className="text-15 font-medium text-ink">{formatNumber(averageScore, language, 1)}</span>
            </span>
          </p>
          <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(averageScore / trainingLimits.scoreMax) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
