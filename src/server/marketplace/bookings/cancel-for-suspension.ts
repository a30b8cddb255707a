import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Party } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { releaseNow } from '#server/payments/payments/refund-or-void.ts'
import { endByParty } from './cancel-booking.ts'
import { factsOf } from './cancellation-facts.ts'
import { cancellation } from './policy.ts'
import { findLive, findSuspendedStillBooked, lockBooking } from './repository.ts'

/**
 * Calls off what is to come of somebody who was suspended at `since`, on whichever side and by the policy of that moment: it
 * counts as cancelled by them, so that whoever would have met them is not the loser. Both are told that it does not take place,
 * and nobody why. Safe to repeat. Answers how many it ended, and how many are being settled still.
 */
export async function callOff(deps: Deps, userId: UserId, since: Date) {
  let calledOff = 0
  const toCome = await findToCome(deps, userId, since)
  await eachAlone(deps.log, 'session not called off yet', toCome, async ({ id }) => {
    if (await endFor(deps, userId, id, since, 'called_off')) calledOff++
  })
  return { calledOff, left: toCome.length - calledOff }
}

/** For the sweep: what was being settled, what a crash left, and what was paid in the very moment of a suspension. */
export async function finishCallingOff(deps: Deps): Promise<void> {
  const left = await findSuspendedStillBooked(deps.db, deps.now())
  await eachAlone(deps.log, 'sessions not called off yet', left, ({ id, leftAt }) =>
    callOff(deps, id, leftAt),
  )
}

/**
 * Cancels what is to come of somebody who left at `leftAt`, on whichever side, by the policy of that moment however much
 * later this runs. Of a time that was only held the interviewee alone is told. Safe to repeat.
 */
export async function cancelToCome(deps: Deps, userId: UserId, leftAt: Date): Promise<void> {
  const toCome = await findToCome(deps, userId, leftAt)
  await eachAlone(deps.log, 'booking of somebody who left not cancelled yet', toCome, ({ id }) =>
    endFor(deps, userId, id, leftAt),
  )
}

const findToCome = async (deps: Deps, userId: UserId, from: Date) =>
  (await findLive(deps.db, userId, from)).filter(booking => booking.starts_at > from)

/** Ends one booking in somebody's name, by the terms of a moment; false where it is over meanwhile, or being settled. */
async function endFor(
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
    const { allowed: terms } = cancellation(factsOf(row), party, moment)
    return terms ? { release: await endByParty(deps, tx, row, party, terms, reason) } : null
  })
  if (ended) await releaseNow(deps, ended.release)
  return ended !== null
}
