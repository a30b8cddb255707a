import type { ReliabilityState } from '#contract/reliability-rules.ts'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { reliability as text } from '#web/i18n/en/slots/reliability.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const variants: Record<ReliabilityState, BadgeVariant> = {
  good: 'success',
  warned: 'warning',
  paused: 'warning',
  removed: 'danger',
}

export function ReliabilityBadge({ state }: { state: ReliabilityState }) {
  const t = useTranslations(text)
  return <Badge variant={variants[state]}>{t(state)}</Badge>
}
