import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { LockedOrder, Order } from '#server/payments/order.ts'
import { type Journal, releaseToPayable, splitRevenue } from './journal.ts'
import { insertJournal, listBookingBalances } from './repository.ts'

/** Posts a journal once per key and returns whether it is new. A journal without entries is not posted. */
export async function postJournal(deps: Deps, tx: Tx, journal: Journal): Promise<boolean> {
  if (journal.entries.length === 0) return false
  return insertJournal(tx, journal, deps.now())
}

/** Splits the money of an ended order. Free and fully refunded orders have nothing to split. */
export async function postEarnings(deps: Deps, tx: Tx, order: LockedOrder): Promise<void> {
  if (await postOrderJournal(deps, tx, order, 'earned')) await order.markEarned()
}

/** Makes the interviewer's share available for payout after the contest period. */
export const releaseEarnings = (deps: Deps, tx: Tx, order: Order): Promise<boolean> =>
  postOrderJournal(deps, tx, order, 'available')

async function postOrderJournal(
  deps: Deps,
  tx: Tx,
  order: Order,
  kind: 'earned' | 'available',
): Promise<boolean> {
  const balances = await listBookingBalances(tx, order.id)
  const entries = kind === 'earned' ? splitRevenue(balances, order) : releaseToPayable(balances, order)
  return postJournal(deps, tx, {
    key: `${kind}:${order.id}`,
    kind,
    bookingId: order.id,
    paymentId: null,
    entries,
  })
}
