import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { orderBookingMails } from '#server/marketplace/bookings/enqueue-notifications.ts'
import { readBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { ownBookingUnderLock } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { countReview } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { lifeFactsOf } from './lifecycle-facts.ts'
import { mayReport } from './policy.ts'
import { insertReport } from './repository.ts'

/** Says that the other did not come. They are told, and have a day to disagree. */
export async function reportNoShow(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await ownBookingUnderLock(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = mayReport(await lifeFactsOf(tx, booking), deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    const absent = booking.party === 'interviewer' ? 'interviewee' : 'interviewer'
    await insertReport(tx, id, absent, deps.now())
    await countReview(deps, tx, id)
    const contestBy = new Date(deps.now().getTime() + bookingLimits.contestHours * hourMs).toISOString()
    await orderBookingMails(deps, tx, 'no-show-reported', id, { only: absent, life: { absent, contestBy } })
  })
  return readBooking(deps, user, id)
}
