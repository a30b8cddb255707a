import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { getDayBits } from './policy.ts'
import { updateRatingTotals, updateSessionCount } from './repository.ts'
import { addDayBits, upsertNextSlot } from './search-index/repository.ts'

// What others count on an interviewer's card, each in the transaction that makes it so.

/** Sessions held, or taken back. */
export const incrementSessionCount = (tx: Tx, interviewerId: UserId, change: number): Promise<void> =>
  updateSessionCount(tx, interviewerId, change)

/** A review that counts from now on, or no longer, or was written anew. */
export const incrementRating = (
  tx: Tx,
  interviewerId: UserId,
  change: { stars: number; reviews: number },
): Promise<void> => updateRatingTotals(tx, interviewerId, change)

/** Days on which the interviewer may be free; whoever publishes slots of the same one meanwhile waits. */
export async function markAvailableDays(
  tx: Tx,
  interviewerId: UserId,
  slots: readonly { start: Date; end: Date }[],
): Promise<void> {
  await addDayBits(tx, interviewerId, getDayBits(slots))
  const first = Math.min(...slots.map(slot => slot.start.getTime()))
  if (slots.length > 0) await upsertNextSlot(tx, interviewerId, new Date(first))
}
