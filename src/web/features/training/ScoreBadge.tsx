import { Badge } from '#web/components/ui/Badge.tsx'
import { formatNumber } from '#web/components/ui/format.ts'
import { training as text } from '#web/i18n/en/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { scoreVariant } from './score-variants.ts'

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
