import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { book } from './book.ts'
import type { Told } from './lock.ts'
import { insertRefund } from './refund/store.ts'

/** Writes a refund and its job with the caller's transaction. Answers its id, so that the caller can execute it at once. */
export async function orderRefund(
  deps: Deps,
  tx: Tx,
  told: Told,
  { minor, reason }: { minor: number; reason: string },
): Promise<string> {
  const { id: paymentId } = told.payment
  const refundId = await insertRefund(tx, { paymentId, amountMinor: minor, reason, now: deps.now() })
  await book(deps, tx, told, { kind: 'refund_ordered', refundId, minor })
  await deps.jobs.send(tx, 'execute-refund', { refundId })
  return refundId
}
