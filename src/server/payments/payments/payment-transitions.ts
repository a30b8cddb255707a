import type { PaymentId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { hourMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import type { Order, PaymentCancellationReason } from '#server/payments/order.ts'
import {
  getRefundTransitions,
  type ProviderRefund,
  type RefundEffect,
  type RefundTransitions,
  type StoredRefund,
} from '#server/payments/refunds/policy.ts'
import {
  type DisputeEffect,
  getDisputeTransitions,
  type ProviderDispute,
  type StoredDispute,
  type summarizeDisputes,
} from './chargeback-policy.ts'

/** Payment as the provider reports it. Amounts are minor units of the checkout's currency. */
export type ProviderState = {
  status: 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'expired' | 'cancelled'
  /** Requested amount. A difference to our row quarantines the payment. */
  amount: Money
  capturedMinor: number
  /** Succeeded and pending refunds, including those from the provider's dashboard. */
  refundedMinor: number
  refunds: ProviderRefund[]
  /** Chargebacks by the payer's bank, oldest first. */
  disputes: ProviderDispute[]
  /** Reason of a failure or of a declined card, as a sentence for the payer. */
  errorMessage: string | null
}

type PaymentRow = Row<'payments'>

/** Columns of a payment that follow from the provider's state. */
type ProviderColumn =
  | 'status'
  | 'captured_minor'
  | 'refunded_minor'
  | 'error_message'
  | 'dispute'
  | 'disputed_minor'

/** Change of a payment. A quarantined one waits for an operator, who decides before money moves. */
export type PaymentUpdate = Partial<Pick<PaymentRow, ProviderColumn | 'quarantined_at' | 'quarantine_reason'>>

/** Result of a transition. Effects on the payment come first, then on the order, then the receipt. */
export type Effect =
  | RefundEffect
  | DisputeEffect
  | { type: 'update-payment'; change: PaymentUpdate }
  /** Enqueues the job that closes the checkout or releases the authorization after the commit. */
  | { type: 'void-payment' }
  | { type: 'issue-receipt' }
  | { type: 'confirm-order' | 'request-approval' }
  | { type: 'cancel-order'; reason: PaymentCancellationReason; refundMinor: number | null }
  | { type: 'reactivate-order'; onReactivated: Effect[]; onUnavailable: Effect[] }
  | { type: 'record-paid' | 'notify-late-refund'; minor: number }

/** Our state when the provider reports. */
export type TransitionInput = {
  order: Pick<Order, 'status' | 'isExpired' | 'payableUntil' | 'deadline' | 'paidMinor'>
  payment: Pick<PaymentRow, ProviderColumn | 'amount_minor' | 'currency'>
  /** Oldest first. */
  refunds: readonly StoredRefund[]
  disputes: readonly StoredDispute[]
}

/** Page that shows the payer the status of a payment. */
export const getResultUrl = (appUrl: string, id: PaymentId): string =>
  `${appUrl}/payment/result?transactionId=${id}`

/** URL where the payer continues. A failed checkout cannot be reused, so its payer goes to the result page. */
export const getPaymentUrl = (
  payment: {
    payment_id: PaymentId | null
    payment_status: PaymentStatus | null
    checkout_url: string | null
  },
  appUrl: string,
): string | null =>
  payment.payment_status === 'Failed' && payment.payment_id
    ? getResultUrl(appUrl, payment.payment_id)
    : payment.checkout_url

/** State of a checkout that the provider never confirmed. No payer has seen its page. */
export const toUnopenedState = (payment: Pick<PaymentRow, 'amount_minor' | 'currency'>): ProviderState => ({
  status: 'cancelled',
  amount: { minor: payment.amount_minor, currency: payment.currency },
  capturedMinor: 0,
  refundedMinor: 0,
  refunds: [],
  disputes: [],
  errorMessage: null,
})

/** Polling period of a cancelled payment. It is longer than any checkout stays open. */
export const watchWindowMs = 2 * hourMs
/** An open payment of this age needs an operator. Longer than any checkout stays open. */
export const unsettledAfterMs = hourMs

/** A status never changes to one of a lower rank. */
const paymentStatusRank: Record<PaymentStatus, number> = {
  Created: 0,
  Pending: 1,
  Authorized: 2,
  Failed: 3,
  Expired: 3,
  Cancelled: 3,
  Success: 4,
  PartiallyRefunded: 5,
  Refunded: 6,
}

/** Payment status by the provider's. Our own refund rows decide about refunds. */
export const statusFromProvider: Record<ProviderState['status'], PaymentStatus> = {
  created: 'Created',
  pending: 'Pending',
  authorized: 'Authorized',
  captured: 'Success',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

const isForwardTransition = (known: TransitionInput, state: ProviderState): boolean =>
  paymentStatusRank[statusFromProvider[state.status]] > paymentStatusRank[known.payment.status]

/**
 * Ordered effects of a provider state, empty if nothing changed. Money for an ended order is refunded, and a full
 * refund ends the order. A different amount only quarantines the payment.
 */
export function getPaymentTransition(known: TransitionInput, state: ProviderState, now: Date): Effect[] {
  if (!isExpectedAmount(known.payment, state)) return quarantine(known.payment, state, now)
  const { payment } = known
  const isNewCapture = state.status === 'captured' && payment.captured_minor !== state.capturedMinor
  const capturedMinor = state.status === 'captured' ? state.capturedMinor : payment.captured_minor
  const refunded = getRefundTransitions(known.refunds, state.refunds, capturedMinor)
  const disputes = getDisputeTransitions(known.disputes, state.disputes)
  const change = toPaymentUpdate(known, state, { ...refunded, capturedMinor, disputes: disputes.summary })
  return [
    ...(Object.keys(change).length > 0 ? [{ type: 'update-payment' as const, change }] : []),
    ...(isNewCapture
      ? [{ type: 'post-journal' as const, event: { kind: 'capture' as const, minor: capturedMinor } }]
      : []),
    ...refunded.effects,
    ...disputes.effects,
    ...orderEffects(known, state, { now, externallyRefundedMinor: refunded.externallyRefundedMinor }),
    // A receipt number blocks other receipts until the commit, so it comes last.
    ...(isNewCapture ? [{ type: 'issue-receipt' as const }] : []),
  ]
}

/** Effects of a refund response, which reports no payment state. */
export function getPaymentTransitionAfterRefund(
  { payment, refunds }: Pick<TransitionInput, 'payment' | 'refunds'>,
  theirs: readonly ProviderRefund[],
): Effect[] {
  const { effects, refundedMinor, statusWhenCaptured } = getRefundTransitions(
    refunds,
    theirs,
    payment.captured_minor,
  )
  if (refundedMinor === payment.refunded_minor) return effects
  const change = { refunded_minor: refundedMinor, status: statusWhenCaptured }
  return [{ type: 'update-payment', change }, ...effects]
}

const isExpectedAmount = (
  ours: TransitionInput['payment'],
  { amount, status, capturedMinor }: ProviderState,
): boolean =>
  amount.minor === ours.amount_minor &&
  amount.currency === ours.currency &&
  (status !== 'captured' || capturedMinor === ours.amount_minor)

function quarantine(
  ours: TransitionInput['payment'],
  { amount, capturedMinor }: ProviderState,
  now: Date,
): Effect[] {
  const reported = `${amount.minor} ${amount.currency}, captured ${capturedMinor}`
  const reason = `provider reports ${reported}, expected ${ours.amount_minor} ${ours.currency}`
  return [
    { type: 'update-payment', change: { quarantined_at: now, quarantine_reason: reason } },
    { type: 'alert', text: 'payment quarantined', about: { ours: ours.amount_minor, theirs: amount } },
  ]
}

type MoneyReturned = Pick<RefundTransitions, 'refundedMinor' | 'statusWhenCaptured'> & {
  capturedMinor: number
  disputes: ReturnType<typeof summarizeDisputes>
}

function toPaymentUpdate(known: TransitionInput, state: ProviderState, money: MoneyReturned): PaymentUpdate {
  const { payment } = known
  const current = statusFromProvider[state.status]
  const reported = isForwardTransition(known, state) ? current : null
  const hasRefundChanged = money.refundedMinor !== payment.refunded_minor
  const status =
    reported === 'Success' || (hasRefundChanged && !reported) ? money.statusWhenCaptured : reported
  const hasDisputeChanged =
    payment.dispute !== (money.disputes?.dispute ?? null) ||
    payment.disputed_minor !== (money.disputes?.disputed_minor ?? null)
  // The payer sees a decline reason until another card pays.
  const isPaid = state.status === 'captured' || state.status === 'authorized'
  const errorMessage = isPaid ? null : state.errorMessage
  const isCurrent = reported !== null || current === payment.status
  return {
    ...(money.capturedMinor !== payment.captured_minor && { captured_minor: money.capturedMinor }),
    ...(hasRefundChanged && { refunded_minor: money.refundedMinor }),
    ...(status && { status }),
    ...(isCurrent && errorMessage !== payment.error_message && { error_message: errorMessage }),
    ...(hasDisputeChanged && money.disputes),
  }
}

function orderEffects(
  known: TransitionInput,
  state: ProviderState,
  { now, externallyRefundedMinor }: { now: Date; externallyRefundedMinor: number },
): Effect[] {
  const { order } = known
  if (order.status === 'ended') return endedOrderEffects(known, state, now)
  const { capturedMinor } = state
  // A full refund in the provider's dashboard cancels a session that has not started.
  const isFullyRefunded = state.status === 'captured' && externallyRefundedMinor >= capturedMinor
  if (isFullyRefunded && (order.status !== 'confirmed' || now < order.deadline))
    return [
      { type: 'record-paid', minor: capturedMinor },
      { type: 'cancel-order', reason: 'refunded', refundMinor: null },
    ]
  if (order.status === 'confirmed') return []

  switch (state.status) {
    case 'created':
    case 'pending':
      return []
    case 'authorized':
      return order.status === 'open' ? [{ type: 'request-approval' }] : []
    case 'captured':
      return now < order.deadline
        ? [{ type: 'confirm-order' }]
        : [
            { type: 'record-paid', minor: capturedMinor },
            refundLatePayment(capturedMinor - state.refundedMinor),
            { type: 'cancel-order', reason: 'hold_expired', refundMinor: capturedMinor },
          ]
    case 'failed':
      // The payer may try another card while the hold lasts, if necessary with a new checkout.
      return canStillPay(order, now)
        ? []
        : [{ type: 'cancel-order', reason: 'payment_failed', refundMinor: null }]
    case 'expired':
    case 'cancelled':
      return [{ type: 'cancel-order', reason: getCancellationReason(order, state, now), refundMinor: null }]
  }
}

/** Effects of a payment whose order has ended. */
function endedOrderEffects(known: TransitionInput, state: ProviderState, now: Date): Effect[] {
  const { order } = known
  const canReactivate = order.isExpired && now < order.deadline
  if (state.status === 'authorized') {
    const fallback: Effect[] = [{ type: 'void-payment' }]
    if (!canReactivate || !isForwardTransition(known, state)) return fallback
    const onReactivated: Effect[] = [{ type: 'request-approval' }]
    return [{ type: 'reactivate-order', onReactivated, onUnavailable: fallback }]
  }
  // Captured money that the order never counted is late. Its unrefunded part goes back to the payer.
  if (state.status !== 'captured' || order.paidMinor > 0) return []
  const unrefundedMinor = state.capturedMinor - state.refundedMinor
  if (unrefundedMinor <= 0) return []
  const fallback: Effect[] = [
    { type: 'record-paid', minor: state.capturedMinor },
    refundLatePayment(unrefundedMinor),
    { type: 'notify-late-refund', minor: state.capturedMinor },
  ]
  return canReactivate && state.refundedMinor === 0
    ? [{ type: 'reactivate-order', onReactivated: [{ type: 'confirm-order' }], onUnavailable: fallback }]
    : fallback
}

const refundLatePayment = (minor: number): Effect => ({
  type: 'create-refund',
  refund: { initiatedByUs: true, minor, reason: 'late_payment' },
})

const canStillPay = ({ status, payableUntil }: TransitionInput['order'], now: Date): boolean =>
  status === 'open' && payableUntil !== null && now < payableUntil

function getCancellationReason(
  { status, payableUntil }: TransitionInput['order'],
  state: ProviderState,
  now: Date,
): PaymentCancellationReason {
  if (status !== 'open') return 'payment_failed'
  const isOver = payableUntil !== null && now >= payableUntil
  return state.status === 'expired' || isOver ? 'hold_expired' : 'payment_abandoned'
}
