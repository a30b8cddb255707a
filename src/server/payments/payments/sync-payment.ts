import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { needsBalances, type PaymentEvent, toJournal } from '#server/payments/ledger/order-entries.ts'
import { postJournal } from '#server/payments/ledger/post-journal.ts'
import { listBookingBalances } from '#server/payments/ledger/repository.ts'
import type { LockedOrder } from '#server/payments/order.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { executeRefundQueue, voidPaymentQueue } from '#server/payments/queues.ts'
import { issueReceipt } from '#server/payments/receipts/receipts.ts'
import type { NewRefund } from '#server/payments/refunds/policy.ts'
import {
  deleteRefund,
  insertRefund,
  listRefunds,
  type RefundRow,
  updateRefund,
} from '#server/payments/refunds/repository.ts'
import type { ProviderDispute } from './chargeback-policy.ts'
import {
  type Effect,
  getPaymentTransition,
  type ProviderState,
  toUnopenedState,
} from './payment-transitions.ts'
import {
  type DisputeRow,
  findPayment,
  findPaymentByBooking,
  insertDispute,
  listDisputes,
  lockPayment,
  type PaymentRow,
  updateDispute,
  updatePayment,
} from './repository.ts'

/** Payment and order, both locked, so that their balances cannot change until the transaction ends. */
type LockedPayment = { order: LockedOrder; payment: PaymentRow }

/** Always locks the order before the payment, to avoid deadlocks. */
export async function lockPaymentAndOrder(
  deps: Deps,
  tx: Tx,
  known: PaymentRow,
): Promise<LockedPayment & { refunds: RefundRow[]; disputes: DisputeRow[] }> {
  return {
    order: await deps.lockOrder(tx, known.booking_id),
    payment: await lockPayment(tx, known.id),
    refunds: await listRefunds(tx, known.id),
    disputes: await listDisputes(tx, known.id),
  }
}

/** Posts an event in the caller's transaction. The journal key makes a repetition harmless. */
async function postPaymentEvent(
  deps: Deps,
  tx: Tx,
  locked: LockedPayment,
  event: PaymentEvent,
): Promise<void> {
  const balances = needsBalances(event) ? await listBookingBalances(tx, locked.order.id) : []
  await postJournal(deps, tx, toJournal(locked, event, balances))
}

/** Inserts a refund in the caller's transaction. Our own refunds also enqueue the job that executes them. */
export async function createRefund(
  deps: Deps,
  tx: Tx,
  locked: LockedPayment,
  refund: NewRefund,
): Promise<string> {
  const refundId = await insertRefund(tx, locked.payment.id, refund, deps.now())
  const { minor } = refund
  const newMinor = refund.initiatedByUs ? minor : minor - refund.orderedMinor
  if (newMinor > 0)
    await postPaymentEvent(deps, tx, locked, { kind: 'refund_ordered', refundId, minor: newMinor })
  if (refund.initiatedByUs) await deps.jobs.send(tx, executeRefundQueue, { refundId })
  else if (refund.status === 'succeeded')
    await postPaymentEvent(deps, tx, locked, { kind: 'refund_paid', refundId, minor })
  return refundId
}

/** Inserts a dispute in the caller's transaction. The ledger needs the opening before the decision. */
async function createDispute(
  deps: Deps,
  tx: Tx,
  locked: LockedPayment,
  dispute: ProviderDispute,
): Promise<void> {
  const disputeId = await insertDispute(tx, locked.payment.id, dispute, deps.now())
  const { status, minor } = dispute
  await postPaymentEvent(deps, tx, locked, { kind: 'dispute_opened', disputeId, minor })
  if (status !== 'open')
    await postPaymentEvent(deps, tx, locked, { kind: `dispute_${status}`, disputeId, minor })
}

/** Applies the effects in order, in the transaction that holds both locks. */
export async function applyEffects(
  deps: Deps,
  tx: Tx,
  locked: LockedPayment,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) await applyEffect(deps, tx, locked, effect)
}

async function applyEffect(deps: Deps, tx: Tx, locked: LockedPayment, effect: Effect): Promise<void> {
  const { order, payment } = locked
  switch (effect.type) {
    case 'update-payment':
      return updatePayment(tx, payment.id, effect.change, deps.now())
    case 'update-refund': {
      const { id, change } = effect
      return updateRefund(tx, id, change.status ? { ...change, settled_at: deps.now() } : change)
    }
    case 'delete-refund':
      return deleteRefund(tx, effect.id)
    case 'create-refund':
      return void (await createRefund(deps, tx, locked, effect.refund))
    case 'create-dispute':
      return createDispute(deps, tx, locked, effect.dispute)
    case 'update-dispute':
      return updateDispute(tx, effect.id, effect.change)
    case 'post-journal':
      return postPaymentEvent(deps, tx, locked, effect.event)
    case 'void-payment':
      return deps.jobs.send(tx, voidPaymentQueue, { paymentId: payment.id })
    case 'issue-receipt':
      return issueReceipt(deps, tx, locked)
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
      if (await order.reactivate()) return applyEffects(deps, tx, locked, effect.onReactivated)
      return applyEffects(deps, tx, locked, effect.onUnavailable)
  }
}

/** Applies a provider state in one transaction. A repeated state changes nothing. */
export async function applyProviderState(deps: Deps, known: PaymentRow, state: ProviderState): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const locked = await lockPaymentAndOrder(deps, tx, known)
    await applyEffects(deps, tx, locked, getPaymentTransition(locked, state, deps.now()))
  })
}

/**
 * The only way a payment changes: fetch the provider's state and apply the transition that follows. Webhooks, the payer's return,
 * the cron job, captures and voids all end here, so order and repetition do not matter. Throws without a change if the
 * provider is unreachable.
 */
export async function syncPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (payment) await syncLoadedPayment(deps, payment)
}

export async function syncLoadedPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  if (!payment.provider_ref || payment.quarantined_at) return
  await applyProviderState(deps, payment, await getProvider(deps, payment).getState(payment.provider_ref))
}

/** Closes an unpaid checkout or releases an authorization, then applies the provider's state. */
export async function voidPayment(deps: Deps, id: PaymentId): Promise<void> {
  const payment = await findPayment(deps.db, id)
  if (!payment || payment.quarantined_at) return
  const { provider_ref: ref } = payment
  const state = ref ? await getProvider(deps, payment).void(ref) : toUnopenedState(payment)
  await applyProviderState(deps, payment, state)
  // Another request opened the checkout at the same moment.
  if (!ref && (await findPayment(deps.db, id))?.provider_ref)
    await deps.jobs.send(deps.db, voidPaymentQueue, { paymentId: id })
}

/** Captures the authorization of an accepted booking. Safe to repeat. */
export async function capturePaymentForBooking(deps: Deps, bookingId: BookingId): Promise<void> {
  const payment = await findPaymentByBooking(deps.db, bookingId)
  if (!payment?.provider_ref) return
  if (payment.quarantined_at) throw new Error(`payment ${payment.id} is quarantined`)
  const state = await getProvider(deps, payment).capture(payment.provider_ref, payment.amount_minor)
  await applyProviderState(deps, payment, state)
}
