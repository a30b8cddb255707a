import { useId } from 'react'
import type { InterviewSummary } from '#contract/training.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { practiceLink } from '#web/features/training/questions/practice-link-state.ts'
import { useSkillName } from '#web/features/training/use-skill-name.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { SharedInterviewData } from './summary-utils.ts'

export function Exercise({
  drill: { skill, exercise, question },
  session,
}: {
  drill: NonNullable<InterviewSummary['drill']>
  session: SharedInterviewData
}) {
  const t = useTranslations(text)
  const skillName = useSkillName()
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-6 rounded-large bg-accent-tint p-5 sm:p-8 lg:grid-cols-2 lg:gap-12"
    >
      <div>
        <p className="text-15 font-medium text-accent">{skillName(skill)}</p>
        <h2 id={titleId} className="mt-1 text-26">
          {t('drill')}
        </h2>
        <p lang={detectLanguage(exercise)} className="mt-3 max-w-text">
          {exercise}
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-4 lg:border-l lg:border-edge/30 lg:pl-12">
        <h3 className="text-15 text-quiet">{t('drillQuestion')}</h3>
        <p lang="en" className="max-w-text font-serif text-20">
          {question.text}
        </p>
        <ButtonLink {...practiceLink(question, session)}>{t('drillBegin')}</ButtonLink>
      </div>
    </section>
  )
}
