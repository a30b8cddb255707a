import { useQuery } from '@tanstack/react-query'
import { maxGrade } from '#contract/rubric.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'
import { calibrationQuery } from './api.ts'

/** Difference in mean grades that interviewees notice. */
const noticeableDifference = 0.4

/** Grades of the interviewer compared with others, visible to the interviewer only. */
export function Calibration() {
  const t = useTranslations(text)
  const language = useLanguage()
  const skillName = useTranslations(training)
  const { levelName } = useTrainingNames()
  const { data } = useQuery(calibrationQuery)
  if (!data || data.skills.length === 0) return null
  const formatMean = (value: number) => formatNumber(value, language, 1)
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-serif text-20 font-semibold">{t('calibration')}</h2>
        <p className="mt-1 max-w-text text-quiet">{t('calibrationText')}</p>
      </div>
      <ul className="grid gap-3">
        {data.skills.map(({ experienceLevel, skill, own, others }) => {
          const difference = own.mean - others.mean
          const comparison =
            Math.abs(difference) < noticeableDifference ? 'alike' : difference > 0 ? 'milder' : 'stricter'
          return (
            <li key={`${experienceLevel}${skill}`} className="grid gap-x-6 sm:grid-cols-[1fr_auto]">
              <span className="font-medium">
                {skillName(skill)} <span className="text-quiet">· {levelName(experienceLevel)}</span>
              </span>
              <span>
                {t('compared', {
                  ...{ own: formatMean(own.mean), others: formatMean(others.mean), most: maxGrade },
                  ...{ ownCount: own.count, othersCount: others.count },
                })}{' '}
                <span className={comparison === 'alike' ? 'text-quiet' : 'text-amber-ink'}>
                  {t(comparison)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
