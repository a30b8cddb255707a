import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { lockAuthorizedBookingForUpdate } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getLifecycleFacts } from './lifecycle-facts.ts'
import { canContestNoShow } from './policy.ts'
import { updateNoShowContest } from './repository.ts'

/** Whoever was called absent disagrees: a person decides. */
export async function contestNoShow(deps: Deps, user: User, id: BookingId, text: string): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBookingForUpdate(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canContestNoShow(await getLifecycleFacts(tx, booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    await updateNoShowContest(tx, id, text, deps.now())
  })
  deps.log.warn({ bookingId: id }, 'a no-show is contested: decide it with the admin command')
  return getBooking(deps, user, id)
}
