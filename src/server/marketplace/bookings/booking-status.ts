import type { BookingStatus } from '#contract/booking.ts'
import type { Row } from '#server/lib/database/pool.ts'

/**
 * Status of a booking.
 *
 *   hold ──paid──▶ confirmed                    instant mode
 *   hold ──authorised──▶ pending ──accept──▶ accepting ──captured──▶ confirmed
 *   any of them ──▶ cancelled
 */
export type BookingState = Row<'bookings'>['status']

/** Status as users see it. */
export const publicStatuses: Record<BookingState, BookingStatus> = {
  hold: 'pending',
  pending: 'pending',
  accepting: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
}

export type Attendance = Row<'bookings'>['attendance']
