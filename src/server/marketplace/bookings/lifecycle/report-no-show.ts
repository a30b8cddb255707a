import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/enqueue-notifications.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { lockAuthorizedBookingForUpdate } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { getLifecycleFacts } from './lifecycle-facts.ts'
import { canReportNoShow } from './policy.ts'
import { insertNoShowReport } from './repository.ts'

/** Says that the other did not come. They are told, and have a day to disagree. */
export async function reportNoShow(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBookingForUpdate(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canReportNoShow(await getLifecycleFacts(tx, booking), deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    const absent = booking.party === 'interviewer' ? 'interviewee' : 'interviewer'
    await insertNoShowReport(tx, id, absent, deps.now())
    await recomputeEligibility(deps, tx, id)
    const contestBy = new Date(deps.now().getTime() + bookingLimits.contestHours * hourMs).toISOString()
    await enqueueBookingNotifications(deps, tx, 'no-show-reported', id, {
      only: absent,
      lifecycle: { absentParty: absent, contestBy },
    })
  })
  return getBooking(deps, user, id)
}
