import type { PaymentId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/payments/context.ts'
import type { LockedOrder } from '#server/payments/orders/order.ts'
import { postEarnings } from '#server/payments/orders/split-revenue.ts'
import { createRefund } from './create-refund.ts'
import { executeRefund } from './execute-refund.ts'
import { getOutstandingMinor } from './refunds/policy.ts'
import { listRefunds } from './refunds/repository.ts'
import { findPaymentByBooking, type PaymentRow } from './repository.ts'
import { voidPayment } from './sync-payment.ts'

/** What the provider still has to be told after a sale ended. */
export type PendingRelease = { refundId: string } | { voided: PaymentId } | null

/**
 * With the end of a sale, in its transaction: orders the refund of captured money, or the release of what was only
 * authorised or not paid yet. What the policy keeps is shared at once. The job is the promise; `releaseNow` only makes it
 * quick.
 */
export async function refundOrVoid(
  deps: Deps,
  tx: Tx,
  sale: LockedOrder,
  refundMinor: number,
): Promise<PendingRelease> {
  const payment = await findPaymentByBooking(tx, sale.id)
  if (!payment) return null
  if (payment.captured_minor > 0) {
    // What somebody gave back behind our back is not given twice.
    const minor = Math.min(refundMinor, await getRefundableMinor(tx, payment))
    const refund = { initiatedByUs: true as const, minor, reason: 'cancellation' }
    const refundId = minor > 0 ? await createRefund(deps, tx, { order: sale, payment }, refund) : null
    await postEarnings(deps, tx, sale)
    return refundId ? { refundId } : null
  }
  await deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
  return { voided: payment.id }
}

/** Everything that was paid for a sale goes back, wherever the money lies by now. */
export async function refundInFull(deps: Deps, tx: Tx, sale: LockedOrder): Promise<PendingRelease> {
  const payment = await findPaymentByBooking(tx, sale.id)
  const minor = payment ? await getRefundableMinor(tx, payment) : 0
  if (!payment || minor <= 0) return null
  const refund = { initiatedByUs: true as const, minor, reason: 'no_show' }
  return { refundId: await createRefund(deps, tx, { order: sale, payment }, refund) }
}

/** What was taken and is not on its way back yet. */
async function getRefundableMinor(tx: Tx, payment: PaymentRow): Promise<number> {
  const refunds = await listRefunds(tx, payment.id)
  return refunds.reduce((left, one) => left - getOutstandingMinor(one), payment.captured_minor)
}

/** After the commit: tells the provider at once. Where that fails the job does it later. */
export async function executeRelease(deps: Deps, release: PendingRelease): Promise<void> {
  if (!release) return
  const telling =
    'refundId' in release ? executeRefund(deps, release.refundId) : voidPayment(deps, release.voided)
  await telling.catch(error => deps.log.warn({ fault: faultOf(error), release }, 'money not released yet'))
}
