import type { Booking, DeclineInput } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { capturePaymentForBooking } from '#server/payments/payments/sync-payment.ts'
import { executePayback, refundOrVoid } from '#server/payments/refunds/refunds.ts'
import { withLockedBooking } from './change-booking.ts'
import { canAnswerRequest } from './policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import { updateBooking } from './repository.ts'
import { cancelAndNotify, confirmBooking, toLockedOrder } from './transitions.ts'

/**
 * Accepts a request. Status `accepting` blocks cancellation and expiry while the provider captures the authorised amount,
 * which confirms the booking. If the provider does not answer, the cron job finishes the acceptance.
 */
export async function acceptBooking(deps: Deps, user: CurrentUser, id: BookingId): Promise<Booking> {
  const isPriced = await withLockedBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canAnswerRequest(booking, booking.party, deps.now()))
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
