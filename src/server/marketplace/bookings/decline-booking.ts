import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { readBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { releaseMoney, releaseNow } from '#server/payments/payments/refund-or-void.ts'
import { factsOf } from './cancellation-facts.ts'
import { saleUnderLock } from './order-adapter.ts'
import { mayAnswer } from './policy.ts'
import { lockOwnBooking } from './repository.ts'
import { endBookingFor } from './transitions.ts'

/** Declines a request: authorised money is released in full. */
export async function declineBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const release = await deps.db.transaction().execute(async tx => {
    const booking = await lockOwnBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = mayAnswer(factsOf(booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    await endBookingFor(deps, tx, booking, 'declined', null)
    return releaseMoney(deps, tx, saleUnderLock(deps, tx, booking), 0)
  })
  await releaseNow(deps, release)
  return readBooking(deps, user, id)
}
