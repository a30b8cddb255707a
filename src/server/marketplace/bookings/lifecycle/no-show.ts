import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import { toLockedOrder } from '#server/marketplace/bookings/order-adapter.ts'
import { getBooking } from '#server/marketplace/bookings/queries/get-bookings.ts'
import {
  lockAuthorizedBookingForUpdate,
  lockBookingForUpdate,
  recordAttendance,
} from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { postEarnings } from '#server/payments/ledger/post-journal.ts'
import { executeRelease, type PendingRelease, refundInFull } from '#server/payments/refunds/refunds.ts'
import { canContestNoShow, canReportNoShow } from './policy.ts'
import {
  findNoShowReport,
  findUncontestedNoShows,
  getLifecycleFacts,
  insertNoShowReport,
  listDisputedReports,
  updateNoShowContest,
  updateNoShowOutcome,
} from './repository.ts'

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
  if (decided) await executeRelease(deps, decided.release)
  return decided !== null
}

const resolveReport = (
  deps: Deps,
  id: BookingId,
  isUpheld: boolean,
): Promise<{ release: PendingRelease } | null> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBookingForUpdate(tx, id)
    const report = await findNoShowReport(tx, id)
    if (!booking || !report || report.resolved_at) return null
    await updateNoShowOutcome(tx, id, isUpheld, deps.now())
    const attendance = isUpheld ? (`${report.absent}_no_show` as const) : 'completed'
    await recordAttendance(tx, booking, attendance)
    await recomputeEligibility(deps, tx, id)
    const sale = toLockedOrder(deps, tx, booking)
    let release: PendingRelease = null
    if (attendance === 'interviewer_no_show') release = await refundInFull(deps, tx, sale)
    else await postEarnings(deps, tx, sale)
    const refundMinor = attendance === 'interviewer_no_show' ? booking.captured_minor : null
    const life = { absent: report.absent, upheld: isUpheld }
    await enqueueBookingNotifications(deps, tx, 'no-show-decided', id, { refundMinor, lifecycle: life })
    return { release }
  })
