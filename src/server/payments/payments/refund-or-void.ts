import type { PaymentId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/payments/context.ts'
import type { LockedSale } from '#server/payments/orders/order.ts'
import { shareEarnings } from '#server/payments/orders/split-revenue.ts'
import { keepRefund } from './create-refund.ts'
import { executeRefund } from './execute-refund.ts'
import { owedOf } from './refunds/policy.ts'
import { findRefunds } from './refunds/repository.ts'
import { findPaymentOf, type PaymentRow } from './repository.ts'
import { voidPayment } from './sync-payment.ts'

/** What the provider still has to be told after a sale ended. */
export type Release = { refundId: string } | { voided: PaymentId } | null

/**
 * With the end of a sale, in its transaction: orders the refund of captured money, or the release of what was only
 * authorised or not paid yet. What the policy keeps is shared at once. The job is the promise; `releaseNow` only makes it
 * quick.
 */
export async function releaseMoney(
  deps: Deps,
  tx: Tx,
  sale: LockedSale,
  refundMinor: number,
): Promise<Release> {
  const payment = await findPaymentOf(tx, sale.id)
  if (!payment) return null
  if (payment.captured_minor > 0) {
    // What somebody gave back behind our back is not given twice.
    const minor = Math.min(refundMinor, await leftOf(tx, payment))
    const refund = { ours: true as const, minor, reason: 'cancellation' }
    const refundId = minor > 0 ? await keepRefund(deps, tx, { sale, payment }, refund) : null
    await shareEarnings(deps, tx, sale)
    return refundId ? { refundId } : null
  }
  await deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
  return { voided: payment.id }
}

/** Everything that was paid for a sale goes back, wherever the money lies by now. */
export async function refundAll(deps: Deps, tx: Tx, sale: LockedSale): Promise<Release> {
  const payment = await findPaymentOf(tx, sale.id)
  const minor = payment ? await leftOf(tx, payment) : 0
  if (!payment || minor <= 0) return null
  const refund = { ours: true as const, minor, reason: 'no_show' }
  return { refundId: await keepRefund(deps, tx, { sale, payment }, refund) }
}

/** What was taken and is not on its way back yet. */
async function leftOf(tx: Tx, payment: PaymentRow): Promise<number> {
  const refunds = await findRefunds(tx, payment.id)
  return refunds.reduce((left, one) => left - owedOf(one), payment.captured_minor)
}

/** After the commit: tells the provider at once. Where that fails the job does it later. */
export async function releaseNow(deps: Deps, release: Release): Promise<void> {
  if (!release) return
  const telling =
    'refundId' in release ? executeRefund(deps, release.refundId) : voidPayment(deps, release.voided)
  await telling.catch(error => deps.log.warn({ fault: faultOf(error), release }, 'money not released yet'))
}
