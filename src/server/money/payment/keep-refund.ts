import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { book } from './book.ts'
import type { Told } from './lock.ts'
import type { NewRefund } from './refund/rules.ts'
import { insertRefund } from './refund/store.ts'

/**
 * Writes a refund with the caller's transaction: of ours with the job that executes it, of the dashboard's as far as it
 * has come. Answers its id, so that the caller can execute it at once.
 */
export async function keepRefund(deps: Deps, tx: Tx, told: Told, refund: NewRefund): Promise<string> {
  const refundId = await insertRefund(tx, told.payment.id, refund, deps.now())
  const { minor } = refund
  const newMinor = refund.ours ? minor : minor - refund.orderedMinor
  const isPaid = !refund.ours && refund.status === 'succeeded'
  await book(
    deps,
    tx,
    told,
    ...(newMinor > 0 ? [{ kind: 'refund_ordered' as const, refundId, minor: newMinor }] : []),
    ...(isPaid ? [{ kind: 'refund_paid' as const, refundId, minor }] : []),
  )
  if (refund.ours) await deps.jobs.send(tx, 'execute-refund', { refundId })
  return refundId
}
