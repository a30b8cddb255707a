import { trainingLimits } from '#contract/limits.ts'
import type { InterviewSummary } from '#contract/training.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'

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
