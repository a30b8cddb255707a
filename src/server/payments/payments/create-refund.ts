import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { LockedPayment } from './lock-payment.ts'
import { postPaymentEvents } from './post-payment-journal.ts'
import type { NewRefund } from './refunds/policy.ts'
import { insertRefund } from './refunds/repository.ts'

/**
 * Writes a refund with the caller's transaction: of ours with the job that executes it, of the dashboard's as far as it
 * has come. Answers its id, so that the caller can execute it at once.
 */
export async function createRefund(deps: Deps, tx: Tx, told: LockedPayment, refund: NewRefund): Promise<string> {
  const refundId = await insertRefund(tx, told.payment.id, refund, deps.now())
  const { minor } = refund
  const newMinor = refund.initiatedByUs ? minor : minor - refund.orderedMinor
  const isPaid = !refund.initiatedByUs && refund.status === 'succeeded'
  await postPaymentEvents(
    deps,
    tx,
    told,
    ...(newMinor > 0 ? [{ kind: 'refund_ordered' as const, refundId, minor: newMinor }] : []),
    ...(isPaid ? [{ kind: 'refund_paid' as const, refundId, minor }] : []),
  )
  if (refund.initiatedByUs) await deps.jobs.send(tx, 'execute-refund', { refundId })
  return refundId
}
