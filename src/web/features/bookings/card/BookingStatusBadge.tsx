import type { Booking, BookingStatus } from '#contract/booking.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { getSessionPhase } from '#web/features/bookings/booking-status.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingLifecycle } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { bookingList } from '#web/i18n/en/bookings/booking-list.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const statusVariants: Record<BookingStatus, BadgeVariant> = {
  pending: 'warning',
  confirmed: 'success',
  cancelled: 'danger',
}

/** Status as text. A confirmed booking also shows its phase, a hold its countdown. */
export function BookingStatusBadge({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const tLife = useTranslations(bookingLifecycle)
  const tList = useTranslations(bookingList)
  const phase = getSessionPhase(booking, useNow(10_000))
  const { status, holdExpiresAt, attendance } = booking
  if (attendance.endsWith('no_show')) return <Badge variant="danger">{tLife('noShow')}</Badge>
  if (phase)
    return (
      <>
        <Badge variant="neutral">{t('confirmed')}</Badge>
        <Badge variant={phase === 'now' ? 'warning' : 'neutral'}>{tList(phase)}</Badge>
      </>
    )
  return (
    <Badge variant={statusVariants[status]}>
      {holdExpiresAt ? (
        <>
          {t('awaitingPayment')} <Countdown until={holdExpiresAt} />
        </>
      ) : (
        t(status)
      )}
    </Badge>
  )
}
