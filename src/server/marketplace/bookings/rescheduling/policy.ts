import type { ParticipantRole } from '#contract/fields.ts'
import { bookingLimits } from '#contract/limits.ts'
import { addMs, hourMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import { canBook } from '#server/marketplace/bookings/policy.ts'
import { bookableUntil } from '#server/marketplace/slots/policy.ts'

type BookingRow = Row<'bookings'>

/** Exactly 24 hours ahead is still in time. */
export function canReschedule(
  booking: BookingRow,
  by: ParticipantRole,
  now: Date,
): Result<{ until: Date; left: number }> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (!isUpcoming(booking, now)) return refuse('booking.not_confirmed')
  const until = reschedulableUntil(booking.starts_at)
  if (now > until) return refuse('booking.too_late_to_move')
  const left = bookingLimits.maxReschedules - booking.moves
  return left > 0 ? ok({ until, left }) : refuse('booking.moved_too_often')
}

/** The interviewer may propose another of their slots until the session starts. Other session types have no slots. */
export function canProposeTime(booking: BookingRow, by: ParticipantRole, now: Date): Result<true> {
  if (by !== 'interviewer') return refuse('booking.not_found')
  if (booking.session_type_id) return refuse('booking.type_has_no_slots')
  return isUpcoming(booking, now) ? ok(true) : refuse('booking.not_confirmed')
}

/** An admin may move a session until it starts, however often it was moved. */
export const canMoveAsAdmin = (booking: BookingRow, now: Date): Result<true> =>
  isUpcoming(booking, now) ? ok(true) : refuse('booking.not_confirmed')

export type ProposedTime = { start: Date; isFree: boolean }

/** The interviewee may answer while the session is ahead and the proposed time is bookable. */
export function canAnswerProposal(
  booking: BookingRow,
  by: ParticipantRole,
  proposed: ProposedTime | null,
  now: Date,
): Result<true> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (!isUpcoming(booking, now)) return refuse('booking.not_confirmed')
  if (!proposed) return refuse('booking.no_proposal')
  const verdict = canBook({ start: proposed.start, approval: false }, now)
  if (verdict.error) return verdict
  return proposed.isFree ? ok(true) : refuse('booking.slot_taken')
}

const isUpcoming = (booking: BookingRow, now: Date) =>
  booking.status === 'confirmed' && now < booking.starts_at
const reschedulableUntil = (start: Date) => addMs(start, -bookingLimits.rescheduleLeadHours * hourMs)

type SlotTerms = Pick<
  Row<'slots'>,
  'interviewer_id' | 'session_type_id' | 'price_minor' | 'currency' | 'starts_at' | 'ends_at'
>

const getLengthMs = ({ starts_at, ends_at }: Pick<SlotTerms, 'starts_at' | 'ends_at'>) =>
  ends_at.getTime() - starts_at.getTime()

/**
 * Rescheduling is limited to the same interviewer, session type and price, so that no second payment is needed. A session
 * of a type keeps its price, whatever the type costs now, if it keeps its length.
 */
export function hasSameTerms(slot: SlotTerms, booking: BookingRow): boolean {
  if (slot.interviewer_id !== booking.interviewer_id) return false
  if (slot.session_type_id !== booking.session_type_id) return false
  if (slot.session_type_id) return getLengthMs(slot) === getLengthMs(booking)
  return (
    slot.price_minor === (booking.list_price_minor ?? booking.price_minor) &&
    slot.currency === (booking.list_currency ?? booking.currency)
  )
}

/** Moments at which time alone changes the results above. The rescheduling deadline itself is still in time. */
export const getRescheduleChangeTimes = (booking: BookingRow, proposed: ProposedTime | null): Date[] => [
  addMs(reschedulableUntil(booking.starts_at), 1),
  ...(proposed ? [bookableUntil(proposed.start, false)] : []),
]
