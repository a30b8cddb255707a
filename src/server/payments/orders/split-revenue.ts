import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { heldOf, post } from '#server/payments/ledger/post-journal.ts'
import type { LockedSale } from './order.ts'
import { availableJournal, earnedJournal, type Sale } from './policy.ts'

/**
 * A sale is over and nothing more of it goes back to the payer: the rest is the earner's and ours. They can have it a day
 * later. What was free, or given back in full, has nothing to share.
 */
export async function shareEarnings(deps: Deps, tx: Tx, sale: LockedSale): Promise<void> {
  if (await post(deps, tx, earnedJournal(sale, await heldOf(tx, sale.id)))) await sale.noteEarned()
}

/** A day has passed and nobody contested: the earner's share of this sale can be paid out. */
export const makeAvailable = async (deps: Deps, tx: Tx, sale: Sale): Promise<boolean> =>
  post(deps, tx, availableJournal(sale, await heldOf(tx, sale.id)))
