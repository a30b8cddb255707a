import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/enqueue-notifications.ts'
import { toLockedOrder } from '#server/marketplace/bookings/order-adapter.ts'
import { lockBookingForUpdate, recordAttendance } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { shareEarnings } from '#server/payments/orders/split-revenue.ts'
import { type Release, refundAll, releaseNow } from '#server/payments/payments/refund-or-void.ts'
import {
  findNoShowReport,
  findUncontestedNoShows,
  listDisputedReports,
  updateNoShowOutcome,
} from './repository.ts'

/** Reports that a person has to decide: contested, or contradicted by the room. */
export const listDisputedNoShows = (deps: Deps) => listDisputedReports(deps.db)

/** Reports that stood for a day are taken as they are. */
export async function settleUncontestedNoShows(deps: Deps): Promise<void> {
  const due = await findUncontestedNoShows(deps.db, deps.now(), bookingLimits.contestHours)
  // The refund is a job by now: no report waits for the provider's answer about another.
  await eachAlone(deps.log, 'no-show report not settled yet', due, id => resolveReport(deps, id, true))
}

/**
 * Decides a report. Upheld, an absent interviewer costs the whole price, and an absent interviewee gets nothing back;
 * otherwise the session took place. Answers false where there is nothing to decide any more.
 */
export async function decideNoShow(deps: Deps, id: BookingId, isUpheld: boolean): Promise<boolean> {
  const decided = await resolveReport(deps, id, isUpheld)
  if (decided) await releaseNow(deps, decided.release)
  return decided !== null
}

const resolveReport = (deps: Deps, id: BookingId, isUpheld: boolean): Promise<{ release: Release } | null> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBookingForUpdate(tx, id)
    const report = await findNoShowReport(tx, id)
    if (!booking || !report || report.resolved_at) return null
    await updateNoShowOutcome(tx, id, isUpheld, deps.now())
    const attendance = isUpheld ? (`${report.absent}_no_show` as const) : 'completed'
    await recordAttendance(tx, booking, attendance)
    await recomputeEligibility(deps, tx, id)
    const sale = toLockedOrder(deps, tx, booking)
    let release: Release = null
    if (attendance === 'interviewer_no_show') release = await refundAll(deps, tx, sale)
    else await shareEarnings(deps, tx, sale)
    const refundMinor = attendance === 'interviewer_no_show' ? booking.captured_minor : null
    const life = { absent: report.absent, upheld: isUpheld }
    await enqueueBookingNotifications(deps, tx, 'no-show-decided', id, { refundMinor, lifecycle: life })
    return { release }
  })
