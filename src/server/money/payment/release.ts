import type { PaymentId } from '#contract/id.ts'
import type { BookingRow } from '#server/market/booking/transition.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { shareEarnings } from './earn.ts'
import { executeRefund, orderRefund, owedOf } from './refund.ts'
import { findPaymentOf, findRefunds, type PaymentRow } from './store.ts'
import { voidPayment } from './sync.ts'

/** What the provider still has to be told after a booking ended. */
export type Release = { refundId: string } | { voided: PaymentId } | null

/**
 * With the end of a booking, in its transaction: orders the refund of captured money, or the release of what was only
 * authorised or not paid yet. What the policy keeps is shared at once. The job is the promise; `releaseNow` only makes it
 * quick.
 */
export async function releaseMoney(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  refundMinor: number,
): Promise<Release> {
  const payment = await findPaymentOf(tx, booking.id)
  if (!payment) return null
  if (payment.captured_minor > 0) {
    const told = { booking, payment }
    // What somebody gave back behind our back is not given twice.
    const left = payment.captured_minor - (await sumOfRefunds(tx, payment))
    const minor = Math.min(refundMinor, left)
    const refundId = minor > 0 ? await orderRefund(deps, tx, told, minor, 'cancellation') : null
    await shareEarnings(deps, tx, booking)
    return refundId ? { refundId } : null
  }
  await deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
  return { voided: payment.id }
}

/** Everything that was paid for a session goes back, wherever the money lies by now. */
export async function refundAll(deps: Deps, tx: Tx, booking: BookingRow): Promise<Release> {
  const payment = await findPaymentOf(tx, booking.id)
  const left = (payment?.captured_minor ?? 0) - (await sumOfRefunds(tx, payment))
  if (!payment || left <= 0) return null
  return { refundId: await orderRefund(deps, tx, { booking, payment }, left, 'no_show') }
}

async function sumOfRefunds(tx: Tx, payment: PaymentRow | null): Promise<number> {
  if (!payment) return 0
  const refunds = await findRefunds(tx, payment.id)
  return refunds.reduce((sum, one) => sum + owedOf(one), 0)
}

/** After the commit: tells the provider at once. Where that fails the job does it later. */
export async function releaseNow(deps: Deps, release: Release): Promise<void> {
  if (!release) return
  const telling =
    'refundId' in release ? executeRefund(deps, release.refundId) : voidPayment(deps, release.voided)
  await telling.catch(error => deps.log.warn({ err: error, release }, 'money not released yet'))
}
