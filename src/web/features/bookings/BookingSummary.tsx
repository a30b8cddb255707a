import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useCounterpart } from './use-counterpart.ts'

export function BookingSummary({ booking }: { booking: Booking }) {
  const { name } = useCounterpart(booking)
  return (
    <p className="mb-3">
      <span className="block font-medium text-ink">
        <bdi translate="no">{name}</bdi>
      </span>
      <DateTime start={booking.startTime} end={booking.endTime} withRelative={false} />
    </p>
  )
}
