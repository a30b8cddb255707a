import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { getBookingBalances, postJournal } from '#server/payments/ledger/post-journal.ts'
import type { LockedOrder } from './order.ts'
import { toAvailableJournal, toEarnedJournal, type Order } from './policy.ts'

/**
 * A sale is over and nothing more of it goes back to the payer: the rest is the earner's and ours. They can have it a day
 * later. What was free, or given back in full, has nothing to share.
 */
export async function postEarnings(deps: Deps, tx: Tx, sale: LockedOrder): Promise<void> {
  if (await postJournal(deps, tx, toEarnedJournal(sale, await getBookingBalances(tx, sale.id)))) await sale.markEarned()
}

/** A day has passed and nobody contested: the earner's share of this sale can be paid out. */
export const releaseEarnings = async (deps: Deps, tx: Tx, sale: Order): Promise<boolean> =>
  postJournal(deps, tx, toAvailableJournal(sale, await getBookingBalances(tx, sale.id)))
