import type { PaymentId } from '#contract/id.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { hourMs } from '#contract/time.ts'
import type { PaymentCancellationReason, Order } from '#server/payments/orders/policy.ts'
import {
  type StoredRefund,
  type ProviderRefund,
  type RefundEffect,
  settleRefunds,
} from '#server/payments/payments/refunds/policy.ts'
import {
  type DisputeEffect,
  type DisputeStatus,
  type summarizeDisputes,
  type StoredDispute,
  type ProviderDispute,
  settleDisputes,
} from './disputes/policy.ts'

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
  | { do: 'change-payment'; change: PaymentUpdate }
  /** The provider is told, once all of this holds, to close the checkout or to let go what is reserved. */
  | { do: 'void' }
  | { do: 'issue-receipt' }
  | { do: 'confirm' | 'request' }
  | { do: 'end'; reason: PaymentCancellationReason; refundMinor: number | null }
  | { do: 'revive'; onReactivated: Effect[]; onUnavailable: Effect[] }
  | { do: 'count-paid' | 'tell-of-return'; minor: number }

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
export const toUnopenedState = ({ amount_minor: minor, currency }: { amount_minor: number; currency: Currency }) =>
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
    ...(Object.keys(change).length > 0 ? [{ do: 'change-payment' as const, change }] : []),
    ...(isTaken ? [{ do: 'book' as const, event: { kind: 'capture' as const, minor: capturedMinor } }] : []),
    ...back.effects,
    ...disputes.effects,
    ...orderEffects(known, state, { now, backByOthers: back.externallyRefundedMinor }),
    // Last of all: until the transaction commits nobody else gets a number.
    ...(isTaken ? [{ do: 'issue-receipt' as const }] : []),
  ]
}

/** The same where only refunds are told. */
export function settleRefundsOnly(
  { payment, refunds }: Pick<SettlementInput, 'payment' | 'refunds'>,
  theirs: readonly ProviderRefund[],
): Effect[] {
  const { effects, refundedMinor, statusWhenCaptured: calledWhenTaken } = settleRefunds(refunds, theirs, payment.captured_minor)
  if (refundedMinor === payment.refunded_minor) return effects
  const change = { refunded_minor: refundedMinor, status: calledWhenTaken }
  return [{ do: 'change-payment', change }, ...effects]
}

const isExpectedAmount = (ours: SettlementInput['payment'], { amount, status, capturedMinor }: ProviderState): boolean =>
  amount.minor === ours.amount_minor &&
  amount.currency === ours.currency &&
  (status !== 'captured' || capturedMinor === ours.amount_minor)

function quarantine(ours: SettlementInput['payment'], { amount, capturedMinor }: ProviderState, now: Date): Effect[] {
  const theirs = `${amount.minor} ${amount.currency}, captured ${capturedMinor}`
  const reason = `The provider says ${theirs}; we say ${ours.amount_minor} ${ours.currency}.`
  return [
    { do: 'change-payment', change: { quarantined_at: now, quarantine_reason: reason } },
    { do: 'alert', text: 'payment quarantined', about: { ours: ours.amount_minor, theirs: amount } },
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
  const { order: sale } = known
  if (sale.status === 'ended') return endedOrderEffects(known, state, now)
  const { capturedMinor } = state
  // All of it went back in the provider's dashboard, or the payer's bank took it: the session is off, unless it began.
  const isGone = state.status === 'captured' && backByOthers >= capturedMinor
  if (isGone && (sale.status !== 'confirmed' || now < sale.deadline))
    return [
      { do: 'count-paid', minor: capturedMinor },
      { do: 'end', reason: 'refunded', refundMinor: null },
    ]
  if (sale.status === 'confirmed') return []

  switch (state.status) {
    case 'created':
    case 'pending':
      return []
    case 'authorized':
      return sale.status === 'open' ? [{ do: 'request' }] : []
    case 'captured':
      return now < sale.deadline
        ? [{ do: 'confirm' }]
        : [
            { do: 'count-paid', minor: capturedMinor },
            refundLatePayment(capturedMinor - state.refundedMinor),
            { do: 'end', reason: 'hold_expired', refundMinor: capturedMinor },
          ]
    case 'failed':
      // Another card may be tried while the time is held: with a new order, where this one is over for good.
      return canStillPay(sale, now) ? [] : [{ do: 'end', reason: 'payment_failed', refundMinor: null }]
    case 'expired':
    case 'cancelled':
      return [{ do: 'end', reason: getCancellationReason(sale, state, now), refundMinor: null }]
  }
}

/** What came of a payment after its sale had ended. */
function endedOrderEffects(known: SettlementInput, state: ProviderState, now: Date): Effect[] {
  const { order: sale } = known
  const mayRevive = sale.isExpired && now < sale.deadline
  if (state.status === 'authorized') {
    const otherwise: Effect[] = [{ do: 'void' }]
    return mayRevive && isForwardTransition(known, state)
      ? [{ do: 'revive', onReactivated: [{ do: 'request' }], onUnavailable: otherwise }]
      : otherwise
  }
  // Captured money that the sale never counted came after its end: whatever of it is still here goes back.
  if (state.status !== 'captured' || sale.paidMinor > 0) return []
  const back = state.capturedMinor - state.refundedMinor
  if (back <= 0) return []
  const otherwise: Effect[] = [
    { do: 'count-paid', minor: state.capturedMinor },
    refundLatePayment(back),
    { do: 'tell-of-return', minor: state.capturedMinor },
  ]
  return mayRevive && state.refundedMinor === 0
    ? [{ do: 'revive', onReactivated: [{ do: 'confirm' }], onUnavailable: otherwise }]
    : otherwise
}

const refundLatePayment = (minor: number): Effect => ({
  do: 'keep-refund',
  refund: { initiatedByUs: true, minor, reason: 'late_payment' },
})

const canStillPay = ({ status: stands, payableUntil }: SettlementInput['order'], now: Date): boolean =>
  stands === 'open' && payableUntil !== null && now < payableUntil

function getCancellationReason({ status: stands, payableUntil }: SettlementInput['order'], state: ProviderState, now: Date): PaymentCancellationReason {
  if (stands !== 'open') return 'payment_failed'
  const isOver = payableUntil !== null && now >= payableUntil
  return state.status === 'expired' || isOver ? 'hold_expired' : 'payment_abandoned'
}
