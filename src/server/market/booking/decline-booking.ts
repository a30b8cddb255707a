import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { readBooking } from '#server/market/booking/list/read.ts'
import type { Deps } from '#server/market/deps.ts'
import { releaseMoney, releaseNow } from '#server/money/payment/release.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { endBookingFor } from './change-booking.ts'
import { factsOf } from './facts.ts'
import { mayAnswer } from './rules.ts'
import { saleUnderLock } from './sale.ts'
import { lockOwnBooking } from './store.ts'

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
