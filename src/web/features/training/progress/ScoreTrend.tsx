import { useState } from 'react'
import { Link } from 'react-router'
import { trainingLimits } from '#contract/limits.ts'
import { LineChart } from '#web/components/charts/LineChart.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { progress as text } from '#web/i18n/en/training/progress.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate, formatNumber } from '#web/lib/format.ts'
import { buildTrend, type GradedSession, listSkills, type Statistics, type TrendPoint } from './trend.ts'

/** Scores of training interviews and sessions over time, for all answers or one skill. */
export function ScoreTrend({
  statistics,
  graded,
}: {
  statistics: Statistics
  /** Scorecards from interviewers. */
  graded: readonly GradedSession[]
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const skillName = useTranslations(training)
  const [shown, show] = useState('all')
  const skills = listSkills(statistics.skills, graded)
  const chosen = skills.find(skill => skill === shown) ?? null
  const points = buildTrend(statistics, graded, chosen)
  const name = chosen ? skillName(chosen) : t('allSkills')
  return (
    <PageSection title={t('overTime')} text={t('overTimeText')}>
      <Card>
        <Field label={t('show')} className="max-w-72">
          <Select value={shown} onChange={event => show(event.target.value)}>
            <option value="all">{t('allSkills')}</option>
            {skills.map(skill => (
              <option key={skill} value={skill}>
                {skillName(skill)}
              </option>
            ))}
          </Select>
        </Field>
        <LineChart
          max={trainingLimits.scoreMax}
          gridLines={[0, 2, 4, 6, 8, 10]}
          points={points.map(({ key, at, score, by }) => {
            const day = formatDate(at, browserTimeZone(), language)
            const tooltip = `${day}: ${formatNumber(score, language, 1)}${by ? ` (${by})` : ''}`
            return { key, at: Date.parse(at), value: score, label: day, tooltip, isHighlighted: by !== null }
          })}
        />
        {graded.length > 0 && <p className="mt-3 text-15 text-quiet">{t('marked')}</p>}
        {points.length === 1 && <p className="mt-3 text-quiet">{t('onePoint')}</p>}
        <details className="mt-4">
          <summary className="inline-flex min-h-11 items-center rounded-medium text-15 text-accent hover:underline">
            {t('asTable')}
          </summary>
          <TrendTable points={points} caption={`${t('overTime')}: ${name}`} />
        </details>
      </Card>
    </PageSection>
  )
}

function TrendTable({ points, caption }: { points: readonly TrendPoint[]; caption: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { typeName } = useTrainingNames()
  return (
    <table className="mt-2 w-full text-15">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-hairline text-13 text-quiet">
          <th scope="col" className="py-2 text-left font-normal">
            {t('session')}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            {t('score')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {points.toReversed().map(({ key, to, at, by, score, interviewType }) => (
          <tr key={key}>
            <th scope="row" className="py-1 text-left font-normal">
              <Link to={to} className="link inline-flex min-h-11 flex-wrap items-center gap-x-2">
                {interviewType !== undefined && <span>{typeName(interviewType)}</span>}
                <DateTime start={at} withRelative={false} />
                {by && <span>{t('gradedBy', { name: by })}</span>}
              </Link>
            </th>
            <td className="py-1 pl-4 text-right tabular-nums">{formatNumber(score, language, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
