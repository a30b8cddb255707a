import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { releaseMoney, releaseNow } from '#server/payments/payments/refund-or-void.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { toLockedOrder } from './order-adapter.ts'
import { canAnswerRequest } from './policy.ts'
import { lockAuthorizedBooking } from './repository.ts'
import { cancelAndNotify } from './transitions.ts'

/** Declines a request: authorised money is released in full. */
export async function declineBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const release = await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canAnswerRequest(toBookingFacts(booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    await cancelAndNotify(deps, tx, booking, 'declined', null)
    return releaseMoney(deps, tx, toLockedOrder(deps, tx, booking), 0)
  })
  await releaseNow(deps, release)
  return getBooking(deps, user, id)
}
