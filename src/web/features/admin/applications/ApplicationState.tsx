import type { ApplicationState } from '#contract/admin/applications.ts'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { adminApplications } from '#web/i18n/en/admin/admin-applications.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const variants: Record<ApplicationState, BadgeVariant> = {
  waiting: 'warning',
  sent_back: 'neutral',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  closed: 'neutral',
}

export function ApplicationStateBadge({ state }: { state: ApplicationState }) {
  const t = useTranslations(adminApplications)
  return <Badge variant={variants[state]}>{t(state)}</Badge>
}
