import type { Tx } from '#server/database/pool.ts'
import type { Deps } from '#server/deps.ts'
import { providerOf } from './providers.ts'
import { findPayment, findRefund, insertRefund, type PaymentRow, settleRefund } from './store.ts'

/** Writes a refund and its job with the caller's transaction. Answers its id, so that the caller can execute it at once. */
export async function orderRefund(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  amountMinor: number,
): Promise<string> {
  const refundId = await insertRefund(tx, payment.id, amountMinor)
  await deps.jobs.send(tx, 'execute-refund', { refundId })
  return refundId
}

/** Gives the money back. Repeating it moves nothing again: the provider knows the refund by its id. */
export async function executeRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.status !== 'pending') return
  const payment = await findPayment(deps.db, refund.payment_id)
  if (!payment?.provider_ref) return
  const { ref, status } = await providerOf(deps, payment).refund(
    payment.provider_ref,
    refund.id,
    refund.amount_minor,
  )
  if (status === 'pending') return
  await settleRefund(deps.db, refundId, { status, ref, now: deps.now() })
  if (status === 'failed') deps.log.error({ refundId, paymentId: payment.id }, 'refund failed')
}
