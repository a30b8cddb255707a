import type { Booking } from '#contract/booking.ts'
import type { AcceptInput, DeclineInput } from '#contract/booking-answer.ts'
import type { BookingId } from '#contract/id.ts'
import { hourMs } from '#contract/time.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { formatLocalRange } from '#server/lib/time-zone.ts'
import { listBusyTimes } from '#server/marketplace/calendars/repository.ts'
import { syncCalendarsBeforeBooking } from '#server/marketplace/calendars/sync-before-booking.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentRange } from '#server/marketplace/slots/policy.ts'
import { capturePaymentForBooking } from '#server/payments/payments/sync-payment.ts'
import { executePayback, refundOrVoid } from '#server/payments/refunds/refunds.ts'
import { withLockedBooking } from './change-booking.ts'
import { canAnswerRequest } from './policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import { type BookingRow, findBooking, updateBooking } from './repository.ts'
import { cancelAndNotify, confirmBooking, toLockedOrder } from './transitions.ts'

/**
 * Accepts a request. Status `accepting` blocks cancellation and expiry while the provider captures the authorised amount,
 * which confirms the booking. If the provider does not answer, the cron job finishes the acceptance.
 *
 * The interviewer's calendars are asked before. A busy time is named and refused, unless the interviewer accepts despite it.
 */
export async function acceptBooking(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  { despiteCalendar = false }: NonNullable<AcceptInput> = {},
): Promise<Booking> {
  if (!despiteCalendar) await askOwnCalendars(deps, user, id)
  const isPriced = await withLockedBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canAnswerRequest(booking, booking.party, deps.now()))
    if (!despiteCalendar) await assertCalendarsFree(tx, booking)
    const isPriced = booking.price_minor > 0
    if (isPriced) await updateBooking(tx, id, { status: 'accepting', capture_started_at: deps.now() })
    else await confirmBooking(deps, tx, booking)
    return isPriced
  })
  if (isPriced) await captureBookingPayment(deps, id)
  const booking = await getBooking(deps, user, id)
  if (booking.status === 'cancelled') throw new AppError('booking.capture_failed')
  return booking
}

async function askOwnCalendars(deps: Deps, user: CurrentUser, id: BookingId): Promise<void> {
  const found = await findBooking(deps.db, id)
  if (found?.interviewer_id === user.id && found.status === 'pending')
    await syncCalendarsBeforeBooking(deps, user.id)
}

/** A day without the hour that the clock skips. */
const shortestDayMs = 23 * hourMs

/** Names the first busy time that overlaps the session. Of one that lasts a day or more, the session's own time is enough. */
async function assertCalendarsFree(tx: Tx, booking: BookingRow): Promise<void> {
  const { interviewer_id: interviewerId, starts_at: start, ends_at: end } = booking
  const [busy] = await listBusyTimes(tx, interviewerId, [{ start, end }], 1)
  if (!busy) return
  const { calendar } = busy
  const range = busy.end.getTime() - busy.start.getTime() < shortestDayMs ? busy : { start, end }
  const when = formatLocalRange(range, await findTimeZone(tx, interviewerId))
  throw new AppError('booking.calendar_busy', {
    message: translate => translate('booking.calendar_busy_at', { calendar, when }),
    extra: { calendar, ...presentRange(range) },
  })
}

async function captureBookingPayment(deps: Deps, id: BookingId): Promise<void> {
  await capturePaymentForBooking(deps, id).catch(error => {
    deps.log.warn({ err: error, bookingId: id }, 'payment capture failed, will retry')
    throw new AppError('booking.being_settled')
  })
}

/** Declines a request and releases the authorised amount in full. */
export async function declineBooking(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  { reason, note }: NonNullable<DeclineInput> = {},
): Promise<Booking> {
  const payback = await withLockedBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canAnswerRequest(booking, booking.party, deps.now()))
    await updateBooking(tx, id, { decline_reason: reason ?? null, decline_note: note || null })
    await cancelAndNotify(deps, tx, booking, 'declined', null)
    return refundOrVoid(deps, tx, toLockedOrder(deps, tx, booking), 0)
  })
  await executePayback(deps, payback)
  return getBooking(deps, user, id)
}
