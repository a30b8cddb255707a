import { type LucideIcon, Sparkles, Target } from 'lucide-react'
import { useId } from 'react'
import type { InterviewSummary } from '#contract/training.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { practiceLink } from '#web/features/training/questions/practice-reducer.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { SharedInterviewData } from './summary-utils.ts'

export function StrengthsAndImprovements({ summary }: { summary: InterviewSummary }) {
  const t = useTranslations(text)
  const { strengthAreas, improvementAreas, skills } = summary
  if (skills.length === 0) return null
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FeedbackArea icon={Sparkles} title={t('strengths')} points={strengthAreas} none={t('noStrengths')} />
      <FeedbackArea
        icon={Target}
        title={t('improvements')}
        points={improvementAreas}
        none={t('noImprovements')}
      />
    </div>
  )
}

function FeedbackArea({
  icon: Icon,
  title,
  points,
  none,
}: {
  icon: LucideIcon
  title: string
  points: readonly string[]
  none: string
}) {
  const titleId = useId()
  return (
    <Card role="group" aria-labelledby={titleId}>
      <h2 id={titleId} className="flex items-center gap-2 text-20">
        <Icon aria-hidden className="size-5 text-accent" />
        {title}
      </h2>
      {points.length === 0 ? (
        <p className="mt-3 text-quiet">{none}</p>
      ) : (
        <ul lang={detectLanguage(points.join())} className="mt-3 grid gap-2 wrap-anywhere">
          {points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function Exercise({
  drill: { skill, exercise, question },
  interview,
}: {
  drill: NonNullable<InterviewSummary['drill']>
  interview: SharedInterviewData
}) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-5 rounded-large bg-accent-tint p-5 sm:p-6 md:grid-cols-2"
    >
      <div>
        <h2 id={titleId} className="text-20">
          {t('drill')}
        </h2>
        <p className="mt-1 text-15 font-medium text-accent">{skillName(skill)}</p>
        <p lang={detectLanguage(exercise)} className="mt-2 max-w-text">
          {exercise}
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-3 md:border-l md:border-edge/30 md:pl-10">
        <p lang="en" className="max-w-text font-serif text-17">
          {question.text}
        </p>
        <ButtonLink {...practiceLink(question, interview)}>{t('drillBegin')}</ButtonLink>
      </div>
    </section>
  )
}
