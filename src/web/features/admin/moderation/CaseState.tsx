import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { adminModeration } from '#web/i18n/en/admin/admin-moderation.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ModerationCase } from './api.ts'

export const stateLabels = {
  open: 'stateOpen',
  dismissed: 'stateDismissed',
  hidden: 'stateHidden',
  appealed: 'stateAppealed',
  kept: 'stateKept',
  restored: 'stateRestored',
} as const satisfies Record<ModerationCase['state'], string>

const variants: Record<ModerationCase['state'], BadgeVariant> = {
  open: 'warning',
  dismissed: 'neutral',
  hidden: 'danger',
  appealed: 'warning',
  kept: 'danger',
  restored: 'success',
}

export function CaseStateBadge({ state }: { state: ModerationCase['state'] }) {
  const t = useTranslations(adminModeration)
  return <Badge variant={variants[state]}>{t(stateLabels[state])}</Badge>
}
