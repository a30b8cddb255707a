import { CalendarClock, Zap } from 'lucide-react'
import type { BookingMode } from '#contract/profile.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'

export function BookingModeBadge({ mode }: { mode: BookingMode }) {
  const t = useTranslations(interviewer)
  const Icon = mode === 'instant' ? Zap : CalendarClock
  return (
    <Badge variant={mode === 'instant' ? 'success' : 'neutral'}>
      <Icon aria-hidden />
      {t(mode)}
    </Badge>
  )
}
