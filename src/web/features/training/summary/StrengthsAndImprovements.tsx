import { type LucideIcon, Sparkles, Target } from 'lucide-react'
import { useId } from 'react'
import type { InterviewSummary } from '#contract/training.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { SkillScores } from '#web/features/training/SkillScores.tsx'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function StrengthsAndImprovements({ summary }: { summary: InterviewSummary }) {
  const t = useTranslations(text)
  const { strengthAreas, improvementAreas, skills } = summary
  if (skills.length === 0) return null
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <FeedbackArea icon={Sparkles} title={t('strengths')} points={strengthAreas} none={t('noStrengths')} />
      <FeedbackArea
        icon={Target}
        title={t('improvements')}
        points={improvementAreas}
        none={t('noImprovements')}
      />
      <Card className="md:col-span-2 lg:col-span-1">
        <h2 className="mb-4 text-20">{t('bySkill')}</h2>
        <SkillScores skills={skills} />
      </Card>
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
        <ul lang={detectLanguage(points.join())} className="mt-3 grid gap-3 wrap-anywhere">
          {points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
