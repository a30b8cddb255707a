import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import type { Side } from './booking-status.ts'
import { useCounterpart } from './use-counterpart.ts'

export function BookingSummary({ booking, side }: { booking: Booking; side: Side }) {
  const { name } = useCounterpart(booking, side)
  return (
    <p className="mb-3">
      <span className="block font-medium text-ink">{name}</span>
      <DateTime start={booking.startTime} end={booking.endTime} withRelative={false} />
    </p>
  )
}
