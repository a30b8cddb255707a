import { useState } from 'react'
import { Link } from 'react-router'
import { trainingLimits } from '#contract/limits.ts'
import { progress as text } from '#web/text/en/progress.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { useSkillName } from '#web/training/use-skill-name.ts'
import { useTrainingNames } from '#web/training/use-training-names.ts'
import { Card } from '#web/ui/Card.tsx'
import { Chapter } from '#web/ui/Chapter.tsx'
import { Field } from '#web/ui/Field.tsx'
import { browserZone, date, number } from '#web/ui/format.ts'
import { Select } from '#web/ui/Inputs.tsx'
import { LineChart } from '#web/ui/LineChart.tsx'
import { When } from '#web/ui/When.tsx'
import type { Statistics } from './progress-view.ts'

type TrendPoint = Statistics['skills'][number]['trend'][number]

/** Averages of one session after another: of all answers, or of those that exercise one skill. */
export function OverTime({ statistics: { trend, skills } }: { statistics: Statistics }) {
  const t = useText(text)
  const language = useLanguage()
  const skillName = useSkillName()
  const [shown, show] = useState('all')
  const chosen = skills.find(one => one.skill === shown)
  const points = chosen?.trend ?? trend
  const score = (value: number) => number(value, language, 1)
  const name = chosen ? skillName(chosen.skill) : t('allSkills')
  return (
    <Chapter title={t('overTime')} text={t('overTimeText')}>
      <Card>
        <Field label={t('show')} className="max-w-72">
          <Select value={shown} onChange={event => show(event.target.value)}>
            <option value="all">{t('allSkills')}</option>
            {skills.map(({ skill }) => (
              <option key={skill} value={skill}>
                {skillName(skill)}
              </option>
            ))}
          </Select>
        </Field>
        <LineChart
          top={trainingLimits.scoreMax}
          lines={[0, 2, 4, 6, 8, 10]}
          points={points.map(point => {
            const day = date(point.at, browserZone(), language)
            return {
              key: point.sessionId,
              value: point.averageScore,
              label: day,
              said: `${day}: ${score(point.averageScore)}`,
            }
          })}
        />
        {points.length === 1 && <p className="mt-3 text-quiet">{t('onePoint')}</p>}
        <details className="mt-4">
          <summary className="inline-flex min-h-11 items-center rounded-medium text-15 text-accent hover:underline">
            {t('asTable')}
          </summary>
          <TrendTable points={points} all={trend} caption={`${t('overTime')}: ${name}`} />
        </details>
      </Card>
    </Chapter>
  )
}

function TrendTable({
  points,
  all,
  caption,
}: {
  points: readonly TrendPoint[]
  all: Statistics['trend']
  caption: string
}) {
  const t = useText(text)
  const language = useLanguage()
  const { typeName } = useTrainingNames()
  const typeOf = ({ sessionId }: TrendPoint) => all.find(one => one.sessionId === sessionId)?.interviewType
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
        {points.toReversed().map(point => {
          const type = typeOf(point)
          return (
            <tr key={point.sessionId}>
              <th scope="row" className="py-1 text-left font-normal">
                <Link
                  to={`/interview-training/sessions/${point.sessionId}`}
                  className="link inline-flex min-h-11 flex-wrap items-center gap-x-2"
                >
                  {type !== undefined && <span>{typeName(type)}</span>}
                  <When start={point.at} withDistance={false} />
                </Link>
              </th>
              <td className="py-1 pl-4 text-right tabular-nums">{number(point.averageScore, language, 1)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
