import type { Booking } from '#contract/booking.ts'
import { When } from '#web/components/ui/When.tsx'
import type { Side } from './booking-state.ts'
import { useOtherSide } from './use-other-side.ts'

/** On top of a question: which booking it is about. */
export function WhichBooking({ booking, side }: { booking: Booking; side: Side }) {
  const { name } = useOtherSide(booking, side)
  return (
    <p className="mb-3">
      <span className="block font-medium text-ink">{name}</span>
      <When start={booking.startTime} end={booking.endTime} withDistance={false} />
    </p>
  )
}
