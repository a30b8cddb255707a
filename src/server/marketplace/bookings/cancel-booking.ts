import type { z } from 'zod'
import type { Booking, CancellationReason, cancelQuote } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { executeRelease, type PendingRelease, refundOrVoid } from '#server/payments/refunds/refunds.ts'
import type { Party } from './access/policy.ts'
import { toLockedOrder } from './order-adapter.ts'
import { type CancellationTerms, getCancellationTerms } from './policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import {
  type BookingRow,
  findActiveBookings,
  findAuthorizedBooking,
  findSuspendedUsersWithBookings,
  lockAuthorizedBooking,
  lockBooking,
} from './repository.ts'
import { cancelAndNotify, toBookingFacts } from './transitions.ts'

/** Refund that `cancelBooking` would pay right now. */
export async function getRefundQuote(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<z.input<typeof cancelQuote>> {
  const booking = await findAuthorizedBooking(deps.db, id, user.id)
  if (!booking) throw new AppError('booking.not_found')
  const verdict = getCancellationTerms(toBookingFacts(booking), booking.party, deps.now())
  if (verdict.error) throw new AppError(verdict.error)
  const { refundMinor, percent, until } = verdict.value
  return {
    refund: fromMinorUnits(refundMinor),
    currency: booking.currency,
    percent,
    nextDeadline: until?.toISOString() ?? null,
  }
}

/** Cancels for either party and refunds by the cancellation policy at once. */
export async function cancelBooking(deps: Deps, user: CurrentUser, id: BookingId): Promise<Booking> {
  const release = await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = getCancellationTerms(toBookingFacts(booking), booking.party, deps.now())
    if (verdict.error) throw new AppError(verdict.error)
    return cancelForParty(deps, tx, booking, booking.party, verdict.value)
  })
  await executeRelease(deps, release)
  return getBooking(deps, user, id)
}

/**
 * Cancels in the caller's transaction. The caller executes the returned release after the commit. The caller
 * also names the party, because a leaving interviewer may end holds that they cannot see.
 */
async function cancelForParty(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  party: Party,
  terms: CancellationTerms,
  reason: CancellationReason = party === 'interviewer'
    ? 'cancelled_by_interviewer'
    : 'cancelled_by_interviewee',
): Promise<PendingRelease> {
  const refundMinor = booking.captured_minor > 0 ? terms.refundMinor : null
  await cancelAndNotify(deps, tx, booking, reason, refundMinor)
  return refundOrVoid(deps, tx, toLockedOrder(deps, tx, booking), refundMinor ?? 0)
}

/**
 * Cancels all sessions after `since` on behalf of a suspended user, so that the other party loses no money.
 * Both get an email that does not name the reason. Safe to repeat.
 */
export async function cancelBookingsForSuspension(deps: Deps, userId: UserId, since: Date) {
  let calledOff = 0
  const upcoming = await findUpcomingBookings(deps, userId, since)
  await forEachSettled(
    deps.log,
    'cancellation after suspension failed, will retry',
    upcoming,
    async ({ id }) => {
      if (await cancelBookingAs(deps, userId, id, since, 'called_off')) calledOff++
    },
  )
  return { calledOff, left: upcoming.length - calledOff }
}

/** Retries bookings that were being settled, left by a crash, or paid at the moment of the suspension. */
export async function retrySuspensionCancellations(deps: Deps): Promise<void> {
  const users = await findSuspendedUsersWithBookings(deps.db, deps.now())
  await forEachSettled(
    deps.log,
    'cancellations after suspension failed, will retry',
    users,
    ({ id, closedAt }) => cancelBookingsForSuspension(deps, id, closedAt),
  )
}

/**
 * Cancels all bookings after `leftAt` by the policy of that moment, however late the job runs. The
 * interviewer is not notified of a mere hold. Safe to repeat.
 */
export async function cancelUpcomingBookings(deps: Deps, userId: UserId, leftAt: Date): Promise<void> {
  const upcoming = await findUpcomingBookings(deps, userId, leftAt)
  await forEachSettled(deps.log, 'cancellation for closed account failed, will retry', upcoming, ({ id }) =>
    cancelBookingAs(deps, userId, id, leftAt),
  )
}

const findUpcomingBookings = async (deps: Deps, userId: UserId, from: Date) =>
  (await findActiveBookings(deps.db, userId, from)).filter(booking => booking.starts_at > from)

/** False if the booking has ended meanwhile or is being settled. */
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
    const party: Party = row.interviewee_id === userId ? 'interviewee' : 'interviewer'
    const { value: terms } = getCancellationTerms(toBookingFacts(row), party, moment)
    return terms ? { release: await cancelForParty(deps, tx, row, party, terms, reason) } : null
  })
  if (cancelled) await executeRelease(deps, cancelled.release)
  return cancelled !== null
}
