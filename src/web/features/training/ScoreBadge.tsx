import { Badge } from '#web/components/ui/Badge.tsx'
import { progress } from '#web/i18n/en/training/progress.ts'
import { training as text } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'

/** `7.5/10 · Good`. Averages set `decimals` to always show one. */
export function ScoreBadge({ score, decimals }: { score: number; decimals?: number }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const badge = scoreVariant(score)
  return (
    <Badge variant={badge.tone}>
      <span className="tabular-nums">
        {t('outOfTen', { score: formatNumber(score, language, decimals) })} · {t(badge.name)}
      </span>
    </Badge>
  )
}

/** Average of an interview, null if nothing was answered. */
export function AverageScoreBadge({ score }: { score: number | null }) {
  const t = useTranslations(progress)
  if (score === null) return <span className="text-13 text-quiet">{t('noScore')}</span>
  return <ScoreBadge score={score} decimals={1} />
}

const scoreVariants = {
  excellent: { name: 'excellent', tone: 'success' },
  good: { name: 'good', tone: 'success' },
  needsImprovement: { name: 'needsImprovement', tone: 'warning' },
} as const

/** Label and variant of a score out of ten. */
export function scoreVariant(score: number) {
  if (score >= 8) return scoreVariants.excellent
  return score >= 6 ? scoreVariants.good : scoreVariants.needsImprovement
}
