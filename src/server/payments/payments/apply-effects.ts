import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { getBookingBalances, postJournal } from '#server/payments/ledger/post-journal.ts'
import { type LockedOrder, needsBalances, type PaymentEvent, toJournal } from '#server/payments/order.ts'
import { issueReceipt } from '#server/payments/receipts/receipts.ts'
import type { NewRefund } from '#server/payments/refunds/policy.ts'
import {
  insertRefund,
  listRefunds,
  type RefundRow,
  shrinkRefund,
  updateRefund,
} from '#server/payments/refunds/repository.ts'
import type { ProviderDispute } from './dispute-policy.ts'
import type { Effect } from './policy.ts'
import {
  type DisputeRow,
  insertDispute,
  listDisputes,
  lockPayment,
  type PaymentRow,
  updateDispute,
  updatePayment,
} from './repository.ts'

/** A payment and what is paid with it, both locked: what lies where of its money stays so until the transaction ends. */
export type LockedPayment = { order: LockedOrder; payment: PaymentRow }

/** Everything that is decided about together. The sale comes first, always; null where it is gone. */
export async function lockPaymentAndOrder(
  deps: Deps,
  tx: Tx,
  known: PaymentRow,
): Promise<(LockedPayment & { refunds: RefundRow[]; disputes: DisputeRow[] }) | null> {
  const sale = await deps.orderSources.booking.lock(tx, known.booking_id)
  if (!sale) return null
  const payment = await lockPayment(tx, known.id)
  const refunds = await listRefunds(tx, known.id)
  return { order: sale, payment, refunds, disputes: await listDisputes(tx, known.id) }
}

/**
 * What happens to a payment, written into the ledger with the transaction in which it happens. Its key makes telling it
 * twice harmless.
 */
export async function postPaymentEvents(
  deps: Deps,
  tx: Tx,
  told: LockedPayment,
  ...events: PaymentEvent[]
): Promise<void> {
  for (const event of events) {
    const held = needsBalances(event) ? await getBookingBalances(tx, told.order.id) : []
    await postJournal(deps, tx, toJournal(told, event, held))
  }
}

/**
 * Writes a refund with the caller's transaction: of ours with the job that executes it, of the dashboard's as far as it
 * has come. Answers its id, so that the caller can execute it at once.
 */
export async function createRefund(
  deps: Deps,
  tx: Tx,
  told: LockedPayment,
  refund: NewRefund,
): Promise<string> {
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

/** Writes a dispute with the caller's transaction. It is opened in the books before it is decided there. */
export async function createDispute(
  deps: Deps,
  tx: Tx,
  told: LockedPayment,
  dispute: ProviderDispute,
): Promise<void> {
  const disputeId = await insertDispute(tx, told.payment.id, dispute, deps.now())
  const { status, minor } = dispute
  await postPaymentEvents(deps, tx, told, { kind: 'dispute_opened', disputeId, minor })
  if (status !== 'open')
    await postPaymentEvents(deps, tx, told, { kind: `dispute_${status}`, disputeId, minor })
}

/** Does what was decided about a payment, in its order and in the transaction that holds both locks. */
export async function applyEffects(
  deps: Deps,
  tx: Tx,
  told: LockedPayment,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) await applyEffect(deps, tx, told, effect)
}

async function applyEffect(deps: Deps, tx: Tx, told: LockedPayment, effect: Effect): Promise<void> {
  const { order, payment } = told
  switch (effect.type) {
    case 'update-payment':
      return updatePayment(tx, payment.id, effect.change, deps.now())
    case 'set-refund-ref':
      return updateRefund(tx, effect.id, { provider_ref: effect.ref })
    case 'settle-refund': {
      const { id, status, ref } = effect
      return updateRefund(tx, id, { status, provider_ref: ref, settled_at: deps.now() })
    }
    case 'replace-refund':
      return updateRefund(tx, effect.id, { replaced_minor: effect.replacedMinor })
    case 'shrink-refund':
      return shrinkRefund(tx, effect.id, effect.toMinor)
    case 'create-refund':
      return void (await createRefund(deps, tx, told, effect.refund))
    case 'create-dispute':
      return createDispute(deps, tx, told, effect.dispute)
    case 'set-dispute-ref':
      return updateDispute(tx, effect.id, { provider_ref: effect.ref })
    case 'close-dispute':
      return updateDispute(tx, effect.id, { status: effect.status })
    case 'post-journal':
      return postPaymentEvents(deps, tx, told, effect.event)
    case 'void-payment':
      return deps.jobs.send(tx, 'void-payment', { paymentId: payment.id })
    case 'issue-receipt':
      return issueReceipt(deps, tx, told)
    case 'alert':
      return deps.log.error({ paymentId: payment.id, ...effect.about }, effect.text)
    case 'confirm-order':
      return order.confirm()
    case 'request-approval':
      return order.requestApproval()
    case 'cancel-order':
      return order.cancel(effect.reason, effect.refundMinor)
    case 'record-paid':
      return order.recordPaid(effect.minor)
    case 'notify-late-refund':
      return order.notifyLateRefund(effect.minor)
    case 'reactivate-order':
      return applyEffects(
        deps,
        tx,
        told,
        (await order.reactivate()) ? effect.onReactivated : effect.onUnavailable,
      )
  }
}
