import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Deps } from '#server/deps.ts'
import { executeRefund, orderRefund } from './refund.ts'
import { findPaymentOf } from './store.ts'
import { voidPayment } from './sync.ts'

/** What the provider still has to be told after a booking ended. */
export type Release = { refundId: string } | { voided: PaymentId } | null

/**
 * With the end of a booking, in its transaction: orders the refund of captured money, or the release of what was only
 * authorised or not paid yet. The job is the promise; `releaseNow` only makes it quick.
 */
export async function releaseMoney(deps: Deps, tx: Tx, id: BookingId, refundMinor: number): Promise<Release> {
  const payment = await findPaymentOf(tx, id)
  if (!payment) return null
  if (payment.captured_minor > 0) {
    return refundMinor > 0 ? { refundId: await orderRefund(deps, tx, payment, refundMinor) } : null
  }
  await deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
  return { voided: payment.id }
}

/** After the commit: tells the provider at once. Where that fails the job does it later. */
export async function releaseNow(deps: Deps, release: Release): Promise<void> {
  if (!release) return
  const telling =
    'refundId' in release ? executeRefund(deps, release.refundId) : voidPayment(deps, release.voided)
  await telling.catch(error => deps.log.warn({ err: error, release }, 'money not released yet'))
}
