import { type LucideIcon, Sparkles, Target } from 'lucide-react'
import { useId } from 'react'
import type { InterviewSummary } from '#contract/training.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'

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
