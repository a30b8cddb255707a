import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Attendance } from '#server/marketplace/bookings/booking-status.ts'
import { changeBooking, withLockedBooking } from '#server/marketplace/bookings/change-booking.ts'
import { type AdminDecision, listLosers } from '#server/marketplace/bookings/disputes/policy.ts'
import { insertDecision } from '#server/marketplace/bookings/disputes/repository.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { getBooking } from '#server/marketplace/bookings/queries/get-bookings.ts'
import { type BookingRow, lockBooking } from '#server/marketplace/bookings/repository.ts'
import { recordAttendance, toLockedOrder } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/reviews.ts'
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
export async function decideNoShow(
  deps: Deps,
  id: BookingId,
  isUpheld: boolean,
  decision: AdminDecision,
): Promise<boolean> {
  const resolved = await resolveReport(deps, id, isUpheld, decision)
  if (resolved) await executePayback(deps, resolved.payback)
  return resolved !== null
}

/** Without a decision, the report was not contested in time. */
const resolveReport = (deps: Deps, id: BookingId, isUpheld: boolean, decision?: AdminDecision) =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    const report = await findNoShowReport(tx, id)
    if (!booking || !report || report.resolved_at) return null
    await updateNoShowReport(tx, id, { resolved_at: deps.now(), upheld: isUpheld })
    const { attendance, payback } = await settleNoShow(deps, tx, booking, report.absent, isUpheld)
    if (decision) {
      const kind = { bookingId: id, kind: 'no_show', isAppeal: false } as const
      await insertDecision(tx, { ...kind, ...decision }, deps.now())
      const before = { attendance: booking.attendance, absent: report.absent }
      await decision.record(tx, { before, after: { attendance, upheld: isUpheld } })
    }
    const refundMinor = attendance === 'interviewer_no_show' ? booking.captured_minor : null
    const decisionText = decision?.text || undefined
    const { absent } = report
    const lifecycle = {
      ...{ absentParty: absent, upheld: isUpheld },
      ...(decision && { appealableBy: listLosers({ kind: 'no_show', absent, isUpheld }) }),
    }
    await enqueueBookingNotifications(deps, tx, 'no-show-decided', id, {
      ...{ refundMinor, lifecycle },
      ...(decisionText && { texts: { decisionText } }),
    })
    return { payback }
  })

/** Attendance and money of a decided report. Also of the decision about an appeal. */
export async function settleNoShow(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  absent: ParticipantRole,
  isUpheld: boolean,
): Promise<{ attendance: Attendance; payback: PendingPayback }> {
  const attendance = isUpheld ? (`${absent}_no_show` as const) : 'completed'
  await recordAttendance(tx, booking, attendance)
  await recomputeEligibility(deps, tx, booking.id)
  const order = toLockedOrder(deps, tx, booking)
  if (attendance === 'interviewer_no_show')
    return { attendance, payback: await refundInFull(deps, tx, order) }
  await postEarnings(deps, tx, order)
  return { attendance, payback: null }
}
