import type { Booking, CancellationReason } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { type PolicyVersions, policyVersionsOfCode } from '#contract/legal-policy-versions.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findPaymentByBooking } from '#server/payments/payments/repository.ts'
import {
  executePayback,
  getRefundableMinor,
  type PendingPayback,
  refundOrVoid,
} from '#server/payments/refunds/refunds.ts'
import { authorize } from './access/booked-session.ts'
import { requireFound } from './access/get-booked-session.ts'
import { withLockedBooking } from './change-booking.ts'
import type { AdminRecord } from './disputes/policy.ts'
import { findNoShowReport } from './no-shows/repository.ts'
import { type CancellationTerms, canCancelAsAdmin, getCancellationTerms } from './policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import {
  type BookingRow,
  findActiveBookings,
  findBooking,
  findSuspendedUsersWithBookings,
  lockBooking,
} from './repository.ts'
import { cancelAndNotify, toLockedOrder } from './transitions.ts'

export async function getRefundQuote(deps: Deps, user: CurrentUser, id: BookingId) {
  const row = await findBooking(deps.db, id)
  const booking = requireFound(row && authorize(row, row, user.id))
  const terms = getCancellationTerms(booking, booking.party, deps.now())
  const { refundMinor, percent, until } = valueOrThrow(terms)
  return {
    refund: fromMinorUnits(refundMinor),
    currency: booking.currency,
    percent,
    nextDeadline: until?.toISOString() ?? null,
  }
}

/** Versions of the policies that the booking was made under. */
export async function getBookingPolicies(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<PolicyVersions> {
  const row = await findBooking(deps.db, id)
  requireFound(row && authorize(row, row, user.id))
  return row?.policy_versions ?? policyVersionsOfCode
}

/** Cancels for either party and refunds by the cancellation policy at once. */
export async function cancelBooking(deps: Deps, user: CurrentUser, id: BookingId): Promise<Booking> {
  const payback = await withLockedBooking(deps, user, id, async (tx, booking) => {
    const terms = valueOrThrow(getCancellationTerms(booking, booking.party, deps.now()))
    return cancelForParticipant(deps, tx, booking, booking.party, terms)
  })
  await executePayback(deps, payback)
  return getBooking(deps, user, id)
}

/**
 * Cancels for an admin with a full refund. Both participants get an email that names no reason. `record` writes the admin's
 * log in the same transaction.
 */
export async function cancelBookingAsAdmin(deps: Deps, id: BookingId, record: AdminRecord) {
  const payback = await deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    if (!booking) throw new AppError('booking.not_found')
    const report = await findNoShowReport(tx, id)
    valueOrThrow(canCancelAsAdmin(booking, report !== null && !report.resolved_at, deps.now()))
    const payment = await findPaymentByBooking(tx, id)
    const refundMinor = payment && booking.captured_minor > 0 ? await getRefundableMinor(tx, payment) : null
    await cancelAndNotify(deps, tx, booking, 'called_off', refundMinor)
    const pending = await refundOrVoid(deps, tx, toLockedOrder(deps, tx, booking), refundMinor ?? 0)
    // Last, because the log is locked until the commit.
    await record(tx, { before: { status: booking.status }, after: { status: 'cancelled', refundMinor } })
    return pending
  })
  await executePayback(deps, payback)
}

/** Cancels in the caller's transaction. The caller executes the returned payback after the commit. */
async function cancelForParticipant(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  party: ParticipantRole,
  terms: CancellationTerms,
  reason: CancellationReason = `cancelled_by_${party}`,
): Promise<PendingPayback> {
  const refundMinor = booking.captured_minor > 0 ? terms.refundMinor : null
  await cancelAndNotify(deps, tx, booking, reason, refundMinor)
  return refundOrVoid(deps, tx, toLockedOrder(deps, tx, booking), refundMinor ?? 0)
}

/**
 * Cancels all sessions after `since` on behalf of a suspended user, so that the other party loses no money. Both get an
 * email that does not name the reason. Idempotent.
 */
export const cancelBookingsForSuspension = (deps: Deps, userId: UserId, since: Date) =>
  cancelBookingsAfter(deps, userId, since, 'called_off')

/** Retries bookings that were being settled, left by a crash, or paid at the moment of the suspension. */
export async function retrySuspensionCancellations(deps: Deps): Promise<void> {
  const users = await findSuspendedUsersWithBookings(deps.db, deps.now())
  const message = 'cancellations after suspension failed, will retry'
  await forEachSettled(deps.log, message, users, ({ id, closedAt }) =>
    cancelBookingsForSuspension(deps, id, closedAt),
  )
}

/** Cancels all bookings after an account was closed. Idempotent. */
export async function cancelUpcomingBookings(deps: Deps, userId: UserId, closedAt: Date): Promise<void> {
  await cancelBookingsAfter(deps, userId, closedAt)
}

/** Cancels by the policy of `moment`, however late the job runs, and counts the bookings. */
async function cancelBookingsAfter(deps: Deps, userId: UserId, moment: Date, reason?: CancellationReason) {
  const active = await findActiveBookings(deps.db, userId, moment)
  const upcoming = active.filter(booking => booking.starts_at > moment)
  let calledOff = 0
  await forEachSettled(deps.log, 'cancellation failed, will retry', upcoming, async ({ id }) => {
    if (await cancelBookingAs(deps, userId, id, moment, reason)) calledOff++
  })
  return { calledOff, left: upcoming.length - calledOff }
}

/** Cancels also unpaid holds of an interviewer. False if the booking has ended meanwhile or is being settled. */
async function cancelBookingAs(
  deps: Deps,
  userId: UserId,
  id: BookingId,
  moment: Date,
  reason?: CancellationReason,
): Promise<boolean> {
  const cancelled = await deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    if (!row) return null
    const party: ParticipantRole = row.interviewee_id === userId ? 'interviewee' : 'interviewer'
    const { value: terms } = getCancellationTerms(row, party, moment)
    return terms ? { payback: await cancelForParticipant(deps, tx, row, party, terms, reason) } : null
  })
  if (cancelled) await executePayback(deps, cancelled.payback)
  return cancelled !== null
}
