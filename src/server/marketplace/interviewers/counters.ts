import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { dayBits } from './policy.ts'
import { addRating, addSessions } from './repository.ts'
import { addDays, offerTime } from './search-index/repository.ts'

// What others count on an interviewer's card, each in the transaction that makes it so.

/** Sessions held, or taken back. */
export const countSessions = (tx: Tx, interviewerId: UserId, change: number): Promise<void> =>
  addSessions(tx, interviewerId, change)

/** A review that counts from now on, or no longer, or was written anew. */
export const countRating = (
  tx: Tx,
  interviewerId: UserId,
  change: { stars: number; reviews: number },
): Promise<void> => addRating(tx, interviewerId, change)

/** Days on which the interviewer may be free; whoever publishes slots of the same one meanwhile waits. */
export async function markDays(
  tx: Tx,
  interviewerId: UserId,
  slots: readonly { start: Date; end: Date }[],
): Promise<void> {
  await addDays(tx, interviewerId, dayBits(slots))
  const first = Math.min(...slots.map(slot => slot.start.getTime()))
  if (slots.length > 0) await offerTime(tx, interviewerId, new Date(first))
}
