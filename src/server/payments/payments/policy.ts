import type { PaymentId } from '#contract/id.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { hourMs } from '#contract/time.ts'
import type { Order, PaymentCancellationReason } from '#server/payments/order.ts'
import {
  type ProviderRefund,
  type RefundEffect,
  type StoredRefund,
  settleRefunds,
} from '#server/payments/refunds/policy.ts'
import {
  type DisputeEffect,
  type DisputeStatus,
  type ProviderDispute,
  type StoredDispute,
  settleDisputes,
  type summarizeDisputes,
} from './dispute-policy.ts'

/** How a payment stands in the provider's books. Amounts are minor units of the currency it was opened with. */
export type ProviderState = {
  status: 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'expired' | 'cancelled'
  /** What was asked for; a difference to our own row is quarantined. */
  amount: Money
  capturedMinor: number
  /** What was given back or is on its way, whoever ordered it. */
  refundedMinor: number
  refunds: ProviderRefund[]
  /** The payer's bank takes money back, or took it; oldest first. */
  disputes: ProviderDispute[]
  /** Until when an authorisation holds, where the provider says. */
  captureBefore: Date | null
  /** Why it failed, or why a card was declined while another one can still be tried, as a sentence for the payer. */
  errorMessage: string | null
}

/** What of a payment's row follows from the provider's word. */
export type PaymentUpdate = {
  status?: PaymentStatus
  captured_minor?: number
  refunded_minor?: number
  error_message?: string | null
  capture_before?: Date | null
  dispute?: DisputeStatus
  disputed_minor?: number
  /** Set where a person has to look before anything moves, with the reason. */
  quarantined_at?: Date
  quarantine_reason?: string
}

/** What has to be done about a payment, in this order. Its own affairs first, then the seller's, then the paper. */
export type Effect =
  | RefundEffect
  | DisputeEffect
  | { type: 'update-payment'; change: PaymentUpdate }
  /** The provider is told, once all of this holds, to close the checkout or to let go what is reserved. */
  | { type: 'void-payment' }
  | { type: 'issue-receipt' }
  | { type: 'confirm-order' | 'request-approval' }
  | { type: 'cancel-order'; reason: PaymentCancellationReason; refundMinor: number | null }
  | { type: 'reactivate-order'; onReactivated: Effect[]; onUnavailable: Effect[] }
  | { type: 'record-paid' | 'notify-late-refund'; minor: number }

/** What we know when the provider speaks. */
export type SettlementInput = {
  order: Pick<Order, 'status' | 'isExpired' | 'payableUntil' | 'deadline' | 'paidMinor'>
  payment: {
    status: PaymentStatus
    amount_minor: number
    currency: Currency
    captured_minor: number
    refunded_minor: number
    dispute: DisputeStatus | null
    disputed_minor: number | null
    error_message: string | null
  }
  /** In the order in which they were ordered. */
  refunds: readonly StoredRefund[]
  disputes: readonly StoredDispute[]
}

/** Where the payer sees how a payment stands. */
export const getResultUrl = (appUrl: string, id: PaymentId): string =>
  `${appUrl}/payment/result?transactionId=${id}`

type CheckoutState = {
  payment_id: PaymentId | null
  payment_status: PaymentStatus | null
  checkout_url: string | null
}

/** Where a payment is made. An order that failed is over: the way to another one is where its payer sees that. */
export const getPaymentUrl = (payment: CheckoutState, appUrl: string): string | null =>
  payment.payment_status === 'Failed' && payment.payment_id
    ? getResultUrl(appUrl, payment.payment_id)
    : payment.checkout_url

/** A checkout that the provider never confirmed to have opened: nobody was shown a way to pay. */
export const toUnopenedState = ({
  amount_minor: minor,
  currency,
}: {
  amount_minor: number
  currency: Currency
}) =>
  ({
    status: 'cancelled',
    amount: { minor, currency },
    capturedMinor: 0,
    refundedMinor: 0,
    refunds: [],
    disputes: [],
    captureBefore: null,
    errorMessage: null,
  }) satisfies ProviderState

/** How long a payment that we gave up is still looked at: longer than any checkout stays open. */
export const watchWindowMs = 2 * hourMs

export const isWithinWatchWindow = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < watchWindowMs

/** Money only moves forward through these; a status never becomes one of a lower rank. */
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

/** What was given back of it is told by our own refunds. */
export function toPaymentStatus(state: Pick<ProviderState, 'status'>): PaymentStatus {
  const names = {
    created: 'Created',
    pending: 'Pending',
    authorized: 'Authorized',
    captured: 'Success',
    failed: 'Failed',
    expired: 'Expired',
    cancelled: 'Cancelled',
  } as const
  return names[state.status]
}

const isForwardTransition = (known: SettlementInput, state: ProviderState): boolean =>
  paymentStatusRank[toPaymentStatus(state)] > paymentStatusRank[known.payment.status]

/**
 * Decides what the provider's word means: an ordered list of what has to be done, empty where all of it is known. The
 * provider is right about money, the seller about the sale: money that arrives for a sale that is over goes back, money
 * that is gone ends the sale. Where it speaks of another sum than we do, nothing moves until a person has looked.
 */
export function settle(known: SettlementInput, state: ProviderState, now: Date): Effect[] {
  if (!isExpectedAmount(known.payment, state)) return quarantine(known.payment, state, now)
  const { payment } = known
  const isTaken = state.status === 'captured' && payment.captured_minor !== state.capturedMinor
  const capturedMinor = state.status === 'captured' ? state.capturedMinor : payment.captured_minor
  const back = settleRefunds(known.refunds, state.refunds, capturedMinor)
  const disputes = settleDisputes(known.disputes, state.disputes)
  const change = toPaymentUpdate(known, state, { ...back, capturedMinor, disputes: disputes.together })
  return [
    ...(Object.keys(change).length > 0 ? [{ type: 'update-payment' as const, change }] : []),
    ...(isTaken
      ? [{ type: 'post-journal' as const, event: { kind: 'capture' as const, minor: capturedMinor } }]
      : []),
    ...back.effects,
    ...disputes.effects,
    ...orderEffects(known, state, { now, backByOthers: back.externallyRefundedMinor }),
    // Last of all: until the transaction commits nobody else gets a number.
    ...(isTaken ? [{ type: 'issue-receipt' as const }] : []),
  ]
}

/** The same where only refunds are told. */
export function settleRefundsOnly(
  { payment, refunds }: Pick<SettlementInput, 'payment' | 'refunds'>,
  theirs: readonly ProviderRefund[],
): Effect[] {
  const { effects, refundedMinor, statusWhenCaptured } = settleRefunds(
    refunds,
    theirs,
    payment.captured_minor,
  )
  if (refundedMinor === payment.refunded_minor) return effects
  const change = { refunded_minor: refundedMinor, status: statusWhenCaptured }
  return [{ type: 'update-payment', change }, ...effects]
}

const isExpectedAmount = (
  ours: SettlementInput['payment'],
  { amount, status, capturedMinor }: ProviderState,
): boolean =>
  amount.minor === ours.amount_minor &&
  amount.currency === ours.currency &&
  (status !== 'captured' || capturedMinor === ours.amount_minor)

function quarantine(
  ours: SettlementInput['payment'],
  { amount, capturedMinor }: ProviderState,
  now: Date,
): Effect[] {
  const theirs = `${amount.minor} ${amount.currency}, captured ${capturedMinor}`
  const reason = `The provider says ${theirs}; we say ${ours.amount_minor} ${ours.currency}.`
  return [
    { type: 'update-payment', change: { quarantined_at: now, quarantine_reason: reason } },
    { type: 'alert', text: 'payment quarantined', about: { ours: ours.amount_minor, theirs: amount } },
  ]
}

type MoneyReturned = {
  refundedMinor: number
  statusWhenCaptured: PaymentStatus
  capturedMinor: number
  disputes: ReturnType<typeof summarizeDisputes>
}

function toPaymentUpdate(known: SettlementInput, state: ProviderState, back: MoneyReturned): PaymentUpdate {
  const { payment } = known
  const reported = isForwardTransition(known, state) ? toPaymentStatus(state) : null
  const isBackNews = back.refundedMinor !== payment.refunded_minor
  const status = reported === 'Success' || (isBackNews && !reported) ? back.statusWhenCaptured : reported
  // A card that was declined matters until another one pays.
  const isPaid = state.status === 'captured' || state.status === 'authorized'
  const errorMessage = isPaid ? null : state.errorMessage
  const isCurrent = reported !== null || toPaymentStatus(state) === payment.status
  return {
    ...(back.capturedMinor !== payment.captured_minor && { captured_minor: back.capturedMinor }),
    ...(isBackNews && { refunded_minor: back.refundedMinor }),
    ...(status && { status }),
    ...(isCurrent && errorMessage !== payment.error_message && { error_message: errorMessage }),
    ...(reported && state.status !== 'captured' && { capture_before: state.captureBefore }),
    ...(hasDisputeChanged(payment, back.disputes) && back.disputes),
  }
}

const hasDisputeChanged = (payment: SettlementInput['payment'], after: MoneyReturned['disputes']): boolean =>
  after?.dispute !== (payment.dispute ?? undefined) ||
  after?.disputed_minor !== (payment.disputed_minor ?? undefined)

function orderEffects(
  known: SettlementInput,
  state: ProviderState,
  { now, backByOthers }: { now: Date; backByOthers: number },
): Effect[] {
  const { order } = known
  if (order.status === 'ended') return endedOrderEffects(known, state, now)
  const { capturedMinor } = state
  // All of it went back in the provider's dashboard, or the payer's bank took it: the session is off, unless it began.
  const isGone = state.status === 'captured' && backByOthers >= capturedMinor
  if (isGone && (order.status !== 'confirmed' || now < order.deadline))
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
      // Another card may be tried while the time is held: with a new order, where this one is over for good.
      return canStillPay(order, now)
        ? []
        : [{ type: 'cancel-order', reason: 'payment_failed', refundMinor: null }]
    case 'expired':
    case 'cancelled':
      return [{ type: 'cancel-order', reason: getCancellationReason(order, state, now), refundMinor: null }]
  }
}

/** What came of a payment after its sale had ended. */
function endedOrderEffects(known: SettlementInput, state: ProviderState, now: Date): Effect[] {
  const { order } = known
  const mayRevive = order.isExpired && now < order.deadline
  if (state.status === 'authorized') {
    const otherwise: Effect[] = [{ type: 'void-payment' }]
    return mayRevive && isForwardTransition(known, state)
      ? [
          {
            type: 'reactivate-order',
            onReactivated: [{ type: 'request-approval' }],
            onUnavailable: otherwise,
          },
        ]
      : otherwise
  }
  // Captured money that the sale never counted came after its end: whatever of it is still here goes back.
  if (state.status !== 'captured' || order.paidMinor > 0) return []
  const back = state.capturedMinor - state.refundedMinor
  if (back <= 0) return []
  const otherwise: Effect[] = [
    { type: 'record-paid', minor: state.capturedMinor },
    refundLatePayment(back),
    { type: 'notify-late-refund', minor: state.capturedMinor },
  ]
  return mayRevive && state.refundedMinor === 0
    ? [{ type: 'reactivate-order', onReactivated: [{ type: 'confirm-order' }], onUnavailable: otherwise }]
    : otherwise
}

const refundLatePayment = (minor: number): Effect => ({
  type: 'create-refund',
  refund: { initiatedByUs: true, minor, reason: 'late_payment' },
})

const canStillPay = ({ status, payableUntil }: SettlementInput['order'], now: Date): boolean =>
  status === 'open' && payableUntil !== null && now < payableUntil

function getCancellationReason(
  { status, payableUntil }: SettlementInput['order'],
  state: ProviderState,
  now: Date,
): PaymentCancellationReason {
  if (status !== 'open') return 'payment_failed'
  const isOver = payableUntil !== null && now >= payableUntil
  return state.status === 'expired' || isOver ? 'hold_expired' : 'payment_abandoned'
}
