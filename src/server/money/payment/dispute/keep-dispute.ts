import type { Deps } from '#server/money/deps.ts'
import { book } from '#server/money/payment/book.ts'
import type { Told } from '#server/money/payment/lock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { ProviderDispute } from './rules.ts'
import { insertDispute } from './store.ts'

/** Writes a dispute with the caller's transaction. It is opened in the books before it is decided there. */
export async function keepDispute(deps: Deps, tx: Tx, told: Told, dispute: ProviderDispute): Promise<void> {
  const disputeId = await insertDispute(tx, told.payment.id, dispute, deps.now())
  const { status, minor } = dispute
  await book(deps, tx, told, { kind: 'dispute_opened', disputeId, minor })
  if (status !== 'open') await book(deps, tx, told, { kind: `dispute_${status}`, disputeId, minor })
}
