import type { z } from 'zod'
import type { Booking, CancellationReason, cancelQuote } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
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

/** What `cancelBooking` would give back right now. */
export async function getRefundQuote(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<z.input<typeof cancelQuote>> {
  const booking = await findAuthorizedBooking(deps.db, id, user.id)
  if (!booking) throw new AppError('booking.not_found')
  const verdict = getCancellationTerms(toBookingFacts(booking), booking.party, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  const { refundMinor, percent, until } = verdict.allowed
  return {
    refund: toAmount(refundMinor),
    currency: booking.currency,
    percent,
    nextDeadline: until?.toISOString() ?? null,
  }
}

/** Cancels for either side and gives back what the policy says, at once. */
export async function cancelBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const release = await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = getCancellationTerms(toBookingFacts(booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    return cancelForParty(deps, tx, booking, booking.party, verdict.allowed)
  })
  await executeRelease(deps, release)
  return getBooking(deps, user, id)
}

/**
 * Ends a booking in the name of one side, in the caller's transaction; `releaseNow` comes after the commit. The side is
 * the caller's to know: whoever leaves ends a mere hold of their time too, which is not there for them to see.
 */
export async function cancelForParty(
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
 * Calls off what is to come of somebody who was suspended at `since`, on whichever side and by the policy of that moment: it
 * counts as cancelled by them, so that whoever would have met them is not the loser. Both are told that it does not take place,
 * and nobody why. Safe to repeat. Answers how many it ended, and how many are being settled still.
 */
export async function cancelBookingsForSuspension(deps: Deps, userId: UserId, since: Date) {
  let calledOff = 0
  const toCome = await findUpcomingBookings(deps, userId, since)
  await eachAlone(deps.log, 'session not cancelled after suspension yet', toCome, async ({ id }) => {
    if (await cancelBookingAs(deps, userId, id, since, 'called_off')) calledOff++
  })
  return { calledOff, left: toCome.length - calledOff }
}

/** For the sweep: what was being settled, what a crash left, and what was paid in the very moment of a suspension. */
export async function retrySuspensionCancellations(deps: Deps): Promise<void> {
  const left = await findSuspendedUsersWithBookings(deps.db, deps.now())
  await eachAlone(deps.log, 'sessions not cancelled after suspension yet', left, ({ id, closedAt }) =>
    cancelBookingsForSuspension(deps, id, closedAt),
  )
}

/**
 * Cancels what is to come of somebody who left at `leftAt`, on whichever side, by the policy of that moment however much
 * later this runs. Of a time that was only held the interviewee alone is told. Safe to repeat.
 */
export async function cancelUpcomingBookings(deps: Deps, userId: UserId, leftAt: Date): Promise<void> {
  const toCome = await findUpcomingBookings(deps, userId, leftAt)
  await eachAlone(deps.log, 'booking of a closed account not cancelled yet', toCome, ({ id }) =>
    cancelBookingAs(deps, userId, id, leftAt),
  )
}

const findUpcomingBookings = async (deps: Deps, userId: UserId, from: Date) =>
  (await findActiveBookings(deps.db, userId, from)).filter(booking => booking.starts_at > from)

/** Ends one booking in somebody's name, by the terms of a moment; false where it is over meanwhile, or being settled. */
async function cancelBookingAs(
  deps: Deps,
  userId: UserId,
  id: BookingId,
  moment: Date,
  reason?: CancellationReason,
): Promise<boolean> {
  const ended = await deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    if (!row) return null
    const party: Party = row.interviewee_id === userId ? 'interviewee' : 'interviewer'
    const { allowed: terms } = getCancellationTerms(toBookingFacts(row), party, moment)
    return terms ? { release: await cancelForParty(deps, tx, row, party, terms, reason) } : null
  })
  if (ended) await executeRelease(deps, ended.release)
  return ended !== null
}
