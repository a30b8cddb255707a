import { training as text } from '#web/text/en/training.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { number } from '#web/ui/format.ts'
import { scoreLook } from './score-looks.ts'

/** `7.5/10 · Good`; `decimals` for averages, which always show one. */
export function ScoreBadge({ score, decimals }: { score: number; decimals?: number }) {
  const t = useText(text)
  const language = useLanguage()
  const look = scoreLook(score)
  return (
    <Badge tone={look.tone}>
      <span className="tabular-nums">
        {t('outOfTen', { score: number(score, language, decimals) })} · {t(look.name)}
      </span>
    </Badge>
  )
}
