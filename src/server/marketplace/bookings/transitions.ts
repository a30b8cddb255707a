import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { incrementSessionCount } from '#server/marketplace/interviewers/update-interviewer.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/recompute-eligibility.ts'
import type { Attendance, Authorized } from './access/policy.ts'
import { enqueueBookingNotifications } from './notifications/enqueue.ts'
import { type BookingFacts, getAnswerDeadline, unnotifiedReasons } from './policy.ts'
import {
  type BookingRow,
  lockAuthorizedBooking,
  lockBooking,
  updateBooking,
  updateBookingCancelled,
} from './repository.ts'

export type { BookingRow }

/** A booking that nobody else can change until the transaction ends. Taken before the payment's lock, always. */
export const lockBookingForUpdate = (tx: Tx, id: BookingId): Promise<BookingRow | null> => lockBooking(tx, id)

/** The same for somebody's own booking, with the side they are on; null for anybody else's. */
export const lockAuthorizedBookingForUpdate = (
  tx: Tx,
  id: BookingId,
  userId: UserId,
): Promise<Authorized<BookingRow> | null> => lockAuthorizedBooking(tx, id, userId)

/** How a session went, as it counts on the interviewer's card: only what was completed does. */
export async function recordAttendance(tx: Tx, row: BookingRow, attendance: Attendance): Promise<void> {
  const change = Number(attendance === 'completed') - Number(row.attendance === 'completed')
  await updateBooking(tx, row.id, { attendance })
  if (change !== 0) await incrementSessionCount(tx, row.interviewer_id, change)
}

/** Whoever paid for a booking that had ended hears that the money goes back; the other side never knew of it. */
export async function notifyLateRefund(deps: Deps, tx: Tx, row: BookingRow, minor: number): Promise<void> {
  await enqueueBookingNotifications(deps, tx, 'booking-cancelled', row.id, {
    refundMinor: minor,
    only: 'payer',
  })
}

/**
 * The three changes of a booking's state, each inside the caller's transaction and with the mails it causes. The caller
 * has locked the row and decided.
 */

/** Confirmed: paid or free. */
export async function confirmBooking(deps: Deps, tx: Tx, row: BookingRow): Promise<void> {
  await updateBooking(tx, row.id, {
    status: 'confirmed',
    captured_minor: row.price_minor,
    fee_percent: String(deps.config.payment.feePercent),
    confirmed_at: deps.now(),
    hold_expires_at: null,
    capture_started_at: null,
    calendar_sequence: row.calendar_sequence + 1,
  })
  await enqueueBookingNotifications(deps, tx, 'booking-confirmed', row.id)
}

/** Waits for the interviewer's answer. */
export async function requestBooking(deps: Deps, tx: Tx, row: BookingRow): Promise<void> {
  await updateBooking(tx, row.id, {
    status: 'pending',
    hold_expires_at: null,
    respond_by: getAnswerDeadline(row.starts_at, deps.now()),
  })
  await enqueueBookingNotifications(deps, tx, 'booking-requested', row.id)
}

/** Over. The slot is free again; whoever knew of the booking is told, with what comes back. */
export async function cancelAndNotify(
  deps: Deps,
  tx: Tx,
  row: BookingRow,
  reason: CancellationReason,
  refundMinor: number | null,
): Promise<void> {
  await updateBookingCancelled(tx, row, reason, deps.now())
  if (row.status === 'confirmed') await closeRoom(deps, tx, row)
  // Given back after it took place.
  if (row.ends_at <= deps.now()) await recomputeEligibility(deps, tx, row.id)
  const wasOnlyHeld = row.status === 'hold'
  if (wasOnlyHeld && (unnotifiedReasons.includes(reason) || reason === 'cancelled_by_interviewee')) return
  // An interviewer who leaves never knew of a time that was only held.
  const told = wasOnlyHeld ? { only: 'interviewee' as const } : {}
  await enqueueBookingNotifications(deps, tx, 'booking-cancelled', row.id, { refundMinor, ...told })
}

/** Confirmed no longer, or no longer for the time it had: whoever sits in its room has to know. */
export const closeRoom = (deps: Deps, tx: Tx, { id, starts_at: start, ends_at: end }: BookingRow) =>
  deps.liveRoom.close(tx, { id, start, end })

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
