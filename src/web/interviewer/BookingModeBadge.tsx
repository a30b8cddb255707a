import { CalendarClock, Zap } from 'lucide-react'
import type { BookingMode } from '#contract/profile.ts'
import { interviewer } from '#web/text/en/interviewer.ts'
import { useText } from '#web/text/translate.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whether a booking is confirmed by paying, or by the interviewer. */
export function BookingModeBadge({ mode }: { mode: BookingMode }) {
  const t = useText(interviewer)
  const Icon = mode === 'instant' ? Zap : CalendarClock
  return (
    <Badge tone={mode === 'instant' ? 'good' : 'calm'}>
      <Icon aria-hidden />
      {t(mode)}
    </Badge>
  )
}
