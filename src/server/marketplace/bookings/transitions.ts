import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { enqueueCalendarWrite } from '#server/marketplace/calendars/queues.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { updateSessionCount } from '#server/marketplace/interviewers/repository.ts'
import { scheduleReliabilityCheck } from '#server/marketplace/reliability/repository.ts'
import { recomputeEligibility } from '#server/marketplace/reviews/reviews.ts'
import { takeOfferedTime } from '#server/marketplace/session-types/availability.ts'
import { setReservedAvailable, withdrawOnDemandSlot } from '#server/marketplace/slots/on-demand-repository.ts'
import { refreshScheduleQueue } from '#server/marketplace/slots/weekly-schedule.ts'
import { claimReservation, closeReservation } from '#server/marketplace/time-requests/repository.ts'
import { toRevenueTerms } from '#server/payments/earnings/policy.ts'
import { postEarnings } from '#server/payments/ledger/post-journal.ts'
import type { LockedOrder, Order } from '#server/payments/order.ts'
import type { Attendance } from './booking-status.ts'
import { lockUserHolds } from './holds/repository.ts'
import { findNoShowReport } from './no-shows/repository.ts'
import { enqueueBookingNotifications } from './notifications.ts'
import { getAnswerDeadline, getExchangeRate, isToComplete, unnotifiedReasons } from './policy.ts'
import {
  type BookingRow,
  lockBooking,
  restoreHold,
  updateBooking,
  updateBookingCancelled,
} from './repository.ts'

/** Only completed sessions count on the interviewer's profile. */
export async function recordAttendance(tx: Tx, row: BookingRow, attendance: Attendance): Promise<void> {
  const change = Number(attendance === 'completed') - Number(row.attendance === 'completed')
  await updateBooking(tx, row.id, { attendance })
  // A session that was completed may be followed by an overdue scorecard.
  await scheduleReliabilityCheck(tx, row.interviewer_id, row.ends_at)
  if (change !== 0) await updateSessionCount(tx, row.interviewer_id, change)
}

/** The caller has locked the row and decided, as for the two transitions below. */
export async function confirmBooking(deps: Deps, tx: Tx, row: BookingRow): Promise<void> {
  await updateBooking(tx, row.id, {
    status: 'confirmed',
    captured_minor: row.price_minor,
    // A booking of an earlier release has no fee yet.
    fee_percent: row.fee_percent ?? String(deps.config.payment.feePercent),
    confirmed_at: deps.now(),
    hold_expires_at: null,
    capture_started_at: null,
    calendar_sequence: row.calendar_sequence + 1,
  })
  await closeReservation(tx, row, deps.now())
  await enqueueCalendarWrite(deps, tx, row)
  await enqueueBookingNotifications(deps, tx, 'booking-confirmed', row.id)
}

export async function requestBooking(deps: Deps, tx: Tx, row: BookingRow): Promise<void> {
  await updateBooking(tx, row.id, {
    status: 'pending',
    hold_expires_at: null,
    respond_by: getAnswerDeadline(row.starts_at, deps.now()),
  })
  await enqueueBookingNotifications(deps, tx, 'booking-requested', row.id)
}

/** Frees the slot and notifies every party that knew of the booking. */
export async function cancelAndNotify(
  deps: Deps,
  tx: Tx,
  row: BookingRow,
  reason: CancellationReason,
  refundMinor: number | null,
): Promise<void> {
  const { wasOnDemand } = await updateBookingCancelled(tx, row, reason, deps.now())
  if (row.session_type_id || wasOnDemand)
    await deps.jobs.send(tx, refreshScheduleQueue, { interviewerId: row.interviewer_id })
  if (row.status === 'confirmed') {
    await closeRoom(deps, tx, row)
    await enqueueCalendarWrite(deps, tx, row)
  }
  if (reason === 'cancelled_by_interviewer' || reason === 'not_answered')
    await scheduleReliabilityCheck(tx, row.interviewer_id, deps.now())
  // A refund after the session may change whether its review counts.
  if (row.ends_at <= deps.now()) await recomputeEligibility(deps, tx, row.id)
  const wasOnlyHeld = row.status === 'hold'
  if (wasOnlyHeld && (unnotifiedReasons.includes(reason) || reason === 'cancelled_by_interviewee')) return
  // The interviewer never knew of an unpaid hold.
  const recipients = wasOnlyHeld ? { only: 'interviewee' as const } : {}
  await enqueueBookingNotifications(deps, tx, 'booking-cancelled', row.id, { refundMinor, ...recipients })
}

/** Disconnects the participants of a session that was cancelled or moved. */
export const closeRoom = (deps: Deps, tx: Tx, { id, starts_at: start, ends_at: end }: BookingRow) =>
  deps.liveRoom.close(tx, { id, start, end })

const orderStatuses = {
  hold: 'open',
  pending: 'requested',
  accepting: 'requested',
  confirmed: 'confirmed',
  cancelled: 'ended',
} as const

/** Order of a booking, at its list price and the fee percentage agreed at the confirmation. */
const toOrder = (deps: Deps, row: BookingRow): Order => ({
  id: row.id,
  ...toRevenueTerms(row, deps.config.payment.feePercent),
  status: orderStatuses[row.status],
  isExpired: row.reason === 'hold_expired',
  payableUntil: row.hold_expires_at,
  deadline: row.starts_at,
  paidMinor: row.captured_minor,
  session: { start: row.starts_at, end: row.ends_at },
  rate: getExchangeRate(row),
})

/** Restores an expired hold that was paid, unless its time was taken meanwhile. */
async function reactivate(deps: Deps, tx: Tx, row: BookingRow): Promise<boolean> {
  const { slot_id: slotId, session_type_id: typeId, interviewer_id: interviewerId } = row
  const isHeldForThem = await claimReservation(tx, { slotId, intervieweeId: row.interviewee_id }, deps.now())
  const time = typeId && { slotId, typeId, interviewerId, start: row.starts_at, end: row.ends_at }
  const isFree = isHeldForThem || !time || (await takeOfferedTime(deps, tx, time, null))
  await lockUserHolds(tx, row, deps.now())
  const isReserved = isFree && (await restoreHold(tx, row))
  if (isReserved) return true
  if (isHeldForThem) await setReservedAvailable(tx, slotId, false)
  else if (time) {
    if (isFree) await withdrawOnDemandSlot(tx, slotId, deps.now())
    await deps.jobs.send(tx, refreshScheduleQueue, { interviewerId })
  }
  return false
}

/** The caller holds the lock of the booking. */
export const toLockedOrder = (deps: Deps, tx: Tx, row: BookingRow): LockedOrder => ({
  ...toOrder(deps, row),
  confirm: () => confirmBooking(deps, tx, row),
  requestApproval: () => requestBooking(deps, tx, row),
  cancel: (reason, refundMinor) => cancelAndNotify(deps, tx, row, reason, refundMinor),
  reactivate: () => reactivate(deps, tx, row),
  recordPaid: minor => updateBooking(tx, row.id, { captured_minor: minor }),
  // The other party never knew of a booking that had already ended.
  notifyLateRefund: refundMinor =>
    enqueueBookingNotifications(deps, tx, 'booking-cancelled', row.id, { refundMinor, only: 'payer' }),
  // A day after this moment the earnings become available to the interviewer.
  markEarned: () => updateBooking(tx, row.id, { earned_at: deps.now() }),
})

/** Entry point of the payments module, which cannot import bookings. */
export async function lockOrder(deps: Deps, tx: Tx, id: BookingId): Promise<LockedOrder> {
  const row = await lockBooking(tx, id)
  if (!row) throw new Error(`booking ${id} not found`)
  return toLockedOrder(deps, tx, row)
}

/**
 * Completes a locked booking whose session is over, and divides its money. Returns it as it is then. Others stay as they
 * are: a no-show report decides about its session.
 */
export async function completeIfOver(deps: Deps, tx: Tx, booking: BookingRow): Promise<BookingRow> {
  const report = await findNoShowReport(tx, booking.id)
  if (!isToComplete(booking, report !== null, deps.now())) return booking
  await recordAttendance(tx, booking, 'completed')
  await postEarnings(deps, tx, toLockedOrder(deps, tx, booking))
  return (await lockBooking(tx, booking.id)) ?? booking
}
