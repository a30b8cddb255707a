import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { gradeLabel, gradeScale } from './grades.ts'

/** What the grades mean, once for all skills. */
export function GradeLegend() {
  const t = useTranslations(text)
  return (
    <dl aria-label={t('legend')} className="mb-2 grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2 xl:grid-cols-4">
      {gradeScale.map(grade => (
        <div key={grade} className="flex gap-1.5 xl:block">
          <dt className="font-medium whitespace-nowrap">
            {grade} · {t(gradeLabel(grade))}
          </dt>
          <dd className="text-quiet">{t(`means${grade}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
