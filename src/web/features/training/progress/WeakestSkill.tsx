import { ButtonLink } from '#web/components/ui/Button.tsx'
import { formatNumber } from '#web/components/ui/format.ts'
import { useSkillName } from '#web/features/training/use-skill-name.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { progress as text } from '#web/i18n/en/progress.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { interviewTypeBySkill, type Statistics } from './trend.ts'

/** Weakest skill, with a link to train it. */
export function WeakestSkill({
  skillScore: { skill, averageScore, answers },
}: {
  skillScore: Statistics['skills'][number]
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const skillName = useSkillName()
  const { typeName } = useTrainingNames()
  const type = interviewTypeBySkill[skill]
  return (
    <section
      aria-labelledby="weakest-skill"
      className="flex flex-wrap items-end justify-between gap-6 rounded-large bg-accent-tint p-5 sm:p-8"
    >
      <div>
        <h2 id="weakest-skill" className="font-sans text-15 font-medium tracking-normal text-accent">
          {t('weakest')}
        </h2>
        <p className="mt-1 font-serif text-26 font-semibold wrap-anywhere sm:text-34">{skillName(skill)}</p>
        <p className="mt-2">
          {t('weakestText', { score: formatNumber(averageScore, language, 1), count: answers })}{' '}
          {t('trainAs', { type: typeName(type) })}
        </p>
      </div>
      <ButtonLink to={`/interview-training?type=${type}`}>{t('train')}</ButtonLink>
    </section>
  )
}
