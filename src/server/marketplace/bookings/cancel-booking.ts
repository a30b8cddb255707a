import type { Booking, CancellationReason } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Party } from '#server/marketplace/bookings/access/policy.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type Release, releaseMoney, releaseNow } from '#server/payments/payments/refund-or-void.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { toLockedOrder } from './order-adapter.ts'
import { type CancellationTerms, getCancellationTerms } from './policy.ts'
import { type BookingRow, lockAuthorizedBooking } from './repository.ts'
import { cancelAndNotify } from './transitions.ts'

/** Cancels for either side and gives back what the policy says, at once. */
export async function cancelBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const release = await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = getCancellationTerms(toBookingFacts(booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    return cancelForParty(deps, tx, booking, booking.party, verdict.allowed)
  })
  await releaseNow(deps, release)
  return getBooking(deps, user, id)
}

/**
 * Ends a booking in the name of one side, in the caller's transaction; `releaseNow` comes after the commit. The side is
 * the caller's to know: whoever leaves ends a mere hold of their time too, which is not there for them to see.
 */
export async function cancelForParty(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  party: Party,
  terms: CancellationTerms,
  reason: CancellationReason = party === 'interviewer'
    ? 'cancelled_by_interviewer'
    : 'cancelled_by_interviewee',
): Promise<Release> {
  const refundMinor = booking.captured_minor > 0 ? terms.refundMinor : null
  await cancelAndNotify(deps, tx, booking, reason, refundMinor)
  return releaseMoney(deps, tx, toLockedOrder(deps, tx, booking), refundMinor ?? 0)
}
