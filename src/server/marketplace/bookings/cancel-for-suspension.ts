import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Party } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { releaseNow } from '#server/payments/payments/refund-or-void.ts'
import { cancelForParty } from './cancel-booking.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { getCancellationTerms } from './policy.ts'
import { findActiveBookings, findSuspendedUsersWithBookings, lockBooking } from './repository.ts'

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
  await eachAlone(deps.log, 'sessions not cancelled after suspension yet', left, ({ id, closedAt: leftAt }) =>
    cancelBookingsForSuspension(deps, id, leftAt),
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
  if (ended) await releaseNow(deps, ended.release)
  return ended !== null
}
