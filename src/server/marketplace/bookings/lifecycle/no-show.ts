import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { changeBooking, withLockedBooking } from '#server/marketplace/bookings/change-booking.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { getBooking } from '#server/marketplace/bookings/queries/get-bookings.ts'
import { lockBooking } from '#server/marketplace/bookings/repository.ts'
import { recordAttendance, toLockedOrder } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { postEarnings } from '#server/payments/ledger/post-journal.ts'
import { executePayback, type PendingPayback, refundInFull } from '#server/payments/refunds/refunds.ts'
import { canContestNoShow, canReportNoShow } from './policy.ts'
import {
  findNoShowReport,
  findUncontestedNoShows,
  insertNoShowReport,
  updateNoShowReport,
} from './repository.ts'

/** Reports the other party as absent. They are notified and have a day to contest. */
export const reportNoShow = (deps: Deps, user: CurrentUser, id: BookingId): Promise<Booking> =>
  changeBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canReportNoShow(booking, await findNoShowReport(tx, id), deps.now()))
    const absent = booking.party === 'interviewer' ? 'interviewee' : 'interviewer'
    await insertNoShowReport(tx, id, absent, deps.now())
    await recomputeEligibility(deps, tx, id)
    const contestBy = new Date(deps.now().getTime() + bookingLimits.contestHours * hourMs).toISOString()
    await enqueueBookingNotifications(deps, tx, 'no-show-reported', id, {
      only: absent,
      actor: booking.party,
      lifecycle: { absentParty: absent, contestBy },
    })
  })

/** The party reported as absent contests the report. An administrator then decides. */
export async function contestNoShow(deps: Deps, user: CurrentUser, id: BookingId, text: string) {
  await withLockedBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canContestNoShow(await findNoShowReport(tx, id), booking.party, deps.now()))
    await updateNoShowReport(tx, id, { contested_at: deps.now(), contest: text })
  })
  deps.log.warn({ bookingId: id }, 'no-show contested, admin decision needed')
  return getBooking(deps, user, id)
}

/** Upholds reports that were not contested within a day. */
export async function settleUncontestedNoShows(deps: Deps): Promise<void> {
  const due = await findUncontestedNoShows(deps.db, deps.now())
  // The refund runs in its own job, so a slow provider delays no other report.
  await forEachSettled(deps.log, 'no-show settlement failed, will retry', due, id =>
    resolveReport(deps, id, true),
  )
}

/**
 * If upheld, an absent interviewer refunds the full price and an absent interviewee gets no refund. Otherwise
 * the session counts as completed. False if there is no open report.
 */
export async function decideNoShow(deps: Deps, id: BookingId, isUpheld: boolean): Promise<boolean> {
  const resolved = await resolveReport(deps, id, isUpheld)
  if (resolved) await executePayback(deps, resolved.payback)
  return resolved !== null
}

const resolveReport = (deps: Deps, id: BookingId, isUpheld: boolean) =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    const report = await findNoShowReport(tx, id)
    if (!booking || !report || report.resolved_at) return null
    await updateNoShowReport(tx, id, { resolved_at: deps.now(), upheld: isUpheld })
    const attendance = isUpheld ? (`${report.absent}_no_show` as const) : 'completed'
    await recordAttendance(tx, booking, attendance)
    await recomputeEligibility(deps, tx, id)
    const order = toLockedOrder(deps, tx, booking)
    let payback: PendingPayback = null
    if (attendance === 'interviewer_no_show') payback = await refundInFull(deps, tx, order)
    else await postEarnings(deps, tx, order)
    const refundMinor = attendance === 'interviewer_no_show' ? booking.captured_minor : null
    const lifecycle = { absentParty: report.absent, upheld: isUpheld }
    await enqueueBookingNotifications(deps, tx, 'no-show-decided', id, { refundMinor, lifecycle })
    return { payback }
  })
