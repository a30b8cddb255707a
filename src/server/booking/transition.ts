import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Deps } from '#server/deps.ts'
import { orderBookingMails } from '#server/mail/order-booking-mails.ts'
import { answerBy, silentReasons } from './rules.ts'
import { type BookingRow, endBooking, lockBooking, updateBooking } from './store.ts'

/** A booking that nobody else can change until the transaction ends. Taken before the payment's lock, always. */
export const bookingUnderLock = (tx: Tx, id: BookingId): Promise<BookingRow | null> => lockBooking(tx, id)

/** Notes money that came after the end, so that it is given back once. */
export const countLateCapture = (tx: Tx, row: BookingRow, minor: number): Promise<void> =>
  updateBooking(tx, row.id, { captured_minor: minor })

/**
 * The three changes of a booking's state, each inside the caller's transaction and with the mails it causes. The caller
 * has locked the row and decided.
 */

/** Confirmed: paid or free. */
export async function confirmBooking(deps: Deps, tx: Tx, row: BookingRow): Promise<void> {
  await updateBooking(tx, row.id, {
    status: 'confirmed',
    captured_minor: row.price_minor,
    confirmed_at: deps.now(),
    hold_expires_at: null,
    accepting_at: null,
    calendar_sequence: row.calendar_sequence + 1,
  })
  await orderBookingMails(deps, tx, 'booking-confirmed', row.id)
}

/** Waits for the interviewer's answer. */
export async function requestBooking(deps: Deps, tx: Tx, row: BookingRow): Promise<void> {
  await updateBooking(tx, row.id, {
    status: 'pending',
    hold_expires_at: null,
    answer_by: answerBy(row.starts_at, deps.now()),
  })
  await orderBookingMails(deps, tx, 'booking-requested', row.id)
}

/** Over. The slot is free again; whoever knew of the booking is told, with what comes back. */
export async function endBookingFor(
  deps: Deps,
  tx: Tx,
  row: BookingRow,
  reason: CancellationReason,
  refundMinor: number | null,
): Promise<void> {
  await endBooking(tx, row, reason, deps.now())
  const wasOnlyHeld = row.status === 'hold'
  if (wasOnlyHeld && (silentReasons.includes(reason) || reason === 'cancelled_by_interviewee')) return
  await orderBookingMails(deps, tx, 'booking-cancelled', row.id, { refundMinor })
}
