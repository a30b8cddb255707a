import type { BookingFacts } from './policy.ts'
import type { BookingRow } from './transitions.ts'

/** What the rules want to know of a booking. */
export const toBookingFacts = (row: BookingRow): BookingFacts => ({
  status: row.status,
  start: row.starts_at,
  end: row.ends_at,
  priceMinor: row.price_minor,
  capturedMinor: row.captured_minor,
  holdExpiresAt: row.hold_expires_at,
  answerBy: row.respond_by,
  refundReferenceStart: row.refund_reference_start,
})
