import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Side } from './booking-state.ts'

/** Nothing was ever booked: what to do about it. */
export function NoBookings({ side }: { side: Side }) {
  const t = useText(text)
  return (
    <EmptyState title={t('emptyTitle')} action={<WayToBookings side={side} />}>
      {t(side === 'interviewee' ? 'emptyInterviewee' : 'emptyInterviewer')}
    </EmptyState>
  )
}

/** Where bookings come from: one side looks for a time, the other offers it. */
export function WayToBookings({ side, look = 'primary' }: { side: Side; look?: 'primary' | 'secondary' }) {
  const t = useText(text)
  return side === 'interviewee' ? (
    <ButtonLink to="/interviewers" look={look}>
      {t('findInterviewers')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/time-slots" look={look}>
      {t('manageSlots')}
    </ButtonLink>
  )
}
