import type { PaymentId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { postEarnings } from '#server/payments/ledger/post-journal.ts'
import type { LockedOrder } from '#server/payments/order.ts'
import { applyEffects, createRefund, lockPaymentAndOrder } from '#server/payments/payments/apply-effects.ts'
import { settleRefundsOnly } from '#server/payments/payments/policy.ts'
import { findPayment, findPaymentByBooking, type PaymentRow } from '#server/payments/payments/repository.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { getOutstandingMinor, type ProviderRefund } from './policy.ts'
import {
  claimRefundAttempt,
  findRefund,
  insertRefund,
  listOutstandingRefunds,
  listRefunds,
  markRefundsUncertain,
  releaseRefundAttempt,
  updateRefund,
} from './repository.ts'

/** For whoever puts old rows back: what they say is still to be given back may have been given back since. */
export const markPendingRefundsUncertain = markRefundsUncertain

/**
 * Gives the money back. Repeating it moves nothing again: the provider knows the refund by its id, and where an earlier
 * answer got lost we look into the provider's books before we ask once more. One worker at a time: two that both looked
 * before either had paid would pay it twice where the provider forgets or renews its keys. Throws while another is at it.
 */
export async function executeRefund(deps: Deps, refundId: string): Promise<void> {
  const wanted = await findRefund(deps.db, refundId)
  if (wanted?.status !== 'pending') return
  const payment = await findPayment(deps.db, wanted.payment_id)
  if (!payment?.provider_ref) return
  const provider = getProvider(deps, payment)
  if (wanted.attempted_at) {
    const { refunds } = await provider.getState(payment.provider_ref)
    await recordRefunds(deps, payment, refunds)
  }
  // What was found there, or given back behind our back, changes what is left to do.
  const refund = await claimRefundAttempt(deps.db, refundId, deps.now())
  if (refund === 'in-progress') throw new Error(`refund ${refundId} is under way`)
  if (!refund) return
  const { ref, status } = await provider
    .refund(payment.provider_ref, refund.id, refund.amount_minor)
    .catch(async error => {
      await releaseRefundAttempt(deps.db, refundId)
      throw error
    })
  await recordRefunds(deps, payment, [{ ref, refundId, minor: refund.amount_minor, status }])
}

const recordRefunds = (deps: Deps, payment: PaymentRow, theirs: readonly ProviderRefund[]) =>
  deps.db.transaction().execute(async tx => {
    const told = await lockPaymentAndOrder(deps, tx, payment)
    if (told) await applyEffects(deps, tx, told, settleRefundsOnly(told, theirs))
  })

/** What could not be given back and still waits for its payer. */
export const listFailedRefunds = (deps: Deps) => listOutstandingRefunds(deps.db)

/**
 * Tries once more to give back what a failed refund still owes, as a new refund: asked for the same one a provider only
 * repeats its answer. The ledger owes the money already, so nothing is posted until it is paid. Answers the new refund's
 * id; null where nothing is owed any more.
 */
export async function retryRefund(deps: Deps, refundId: string): Promise<string | null> {
  const known = await findRefund(deps.db, refundId)
  const payment = known && (await findPayment(deps.db, known.payment_id))
  if (!payment) return null
  const again = await deps.db.transaction().execute(async tx => {
    const told = await lockPaymentAndOrder(deps, tx, payment)
    const failed = told?.refunds.find(one => one.id === refundId)
    const minor = failed?.status === 'failed' ? getOutstandingMinor(failed) : 0
    if (!failed || minor === 0) return null
    await updateRefund(tx, refundId, { replaced_minor: failed.amount_minor })
    const again = { initiatedByUs: true as const, minor, reason: failed.reason }
    const id = await insertRefund(tx, payment.id, again, deps.now())
    await deps.jobs.send(tx, 'execute-refund', { refundId: id })
    return id
  })
  if (again)
    await executeRefund(deps, again).catch(error =>
      deps.log.warn({ err: error, again }, 'refund retry failed; the job retries it'),
    )
  return again
}

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
  await telling.catch(error =>
    deps.log.warn({ err: error, release }, 'refund or void failed; the job retries it'),
  )
}
