import type { PaymentId } from '#contract/id.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { hourMs } from '#contract/time.ts'
import type { EndReason, Sale } from '#server/payments/orders/policy.ts'
import {
  type OwnRefund,
  type ProviderRefund,
  type RefundEffect,
  settleRefunds,
} from '#server/payments/payments/refunds/policy.ts'
import {
  type DisputeEffect,
  type DisputeStatus,
  type disputesTogether,
  type OwnDispute,
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
export type PaymentChange = {
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
  | { do: 'change-payment'; change: PaymentChange }
  /** The provider is told, once all of this holds, to close the checkout or to let go what is reserved. */
  | { do: 'void' }
  | { do: 'issue-receipt' }
  | { do: 'confirm' | 'request' }
  | { do: 'end'; reason: EndReason; refundMinor: number | null }
  | { do: 'revive'; revived: Effect[]; otherwise: Effect[] }
  | { do: 'count-paid' | 'tell-of-return'; minor: number }

/** What we know when the provider speaks. */
export type Known = {
  sale: Pick<Sale, 'stands' | 'hasLapsed' | 'payableUntil' | 'deadline' | 'countedMinor'>
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
  refunds: readonly OwnRefund[]
  disputes: readonly OwnDispute[]
}

/** Where the payer sees how a payment stands. */
export const resultAddress = (appUrl: string, id: PaymentId): string =>
  `${appUrl}/payment/result?transactionId=${id}`

type Paying = {
  payment_id: PaymentId | null
  payment_status: PaymentStatus | null
  checkout_url: string | null
}

/** Where a payment is made. An order that failed is over: the way to another one is where its payer sees that. */
export const payAddress = (payment: Paying, appUrl: string): string | null =>
  payment.payment_status === 'Failed' && payment.payment_id
    ? resultAddress(appUrl, payment.payment_id)
    : payment.checkout_url

/** A checkout that the provider never confirmed to have opened: nobody was shown a way to pay. */
export const unopened = ({ amount_minor: minor, currency }: { amount_minor: number; currency: Currency }) =>
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
export const watchedMs = 2 * hourMs

export const isStillWatched = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < watchedMs

/** Money only moves forward through these; a status never becomes one of a lower rank. */
const rank: Record<PaymentStatus, number> = {
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
export function paymentStatusOf(state: Pick<ProviderState, 'status'>): PaymentStatus {
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

const isNews = (known: Known, state: ProviderState): boolean =>
  rank[paymentStatusOf(state)] > rank[known.payment.status]

/**
 * Decides what the provider's word means: an ordered list of what has to be done, empty where all of it is known. The
 * provider is right about money, the seller about the sale: money that arrives for a sale that is over goes back, money
 * that is gone ends the sale. Where it speaks of another sum than we do, nothing moves until a person has looked.
 */
export function settle(known: Known, state: ProviderState, now: Date): Effect[] {
  if (!isOurSum(known.payment, state)) return putAside(known.payment, state, now)
  const { payment } = known
  const isTaken = state.status === 'captured' && payment.captured_minor !== state.capturedMinor
  const capturedMinor = state.status === 'captured' ? state.capturedMinor : payment.captured_minor
  const back = settleRefunds(known.refunds, state.refunds, capturedMinor)
  const disputes = settleDisputes(known.disputes, state.disputes)
  const change = changeOf(known, state, { ...back, capturedMinor, disputes: disputes.together })
  return [
    ...(Object.keys(change).length > 0 ? [{ do: 'change-payment' as const, change }] : []),
    ...(isTaken ? [{ do: 'book' as const, event: { kind: 'capture' as const, minor: capturedMinor } }] : []),
    ...back.effects,
    ...disputes.effects,
    ...saleEffects(known, state, { now, backByOthers: back.backByOthers }),
    // Last of all: until the transaction commits nobody else gets a number.
    ...(isTaken ? [{ do: 'issue-receipt' as const }] : []),
  ]
}

/** The same where only refunds are told. */
export function settleOnlyRefunds(
  { payment, refunds }: Pick<Known, 'payment' | 'refunds'>,
  theirs: readonly ProviderRefund[],
): Effect[] {
  const { effects, refundedMinor, calledWhenTaken } = settleRefunds(refunds, theirs, payment.captured_minor)
  if (refundedMinor === payment.refunded_minor) return effects
  const change = { refunded_minor: refundedMinor, status: calledWhenTaken }
  return [{ do: 'change-payment', change }, ...effects]
}

const isOurSum = (ours: Known['payment'], { amount, status, capturedMinor }: ProviderState): boolean =>
  amount.minor === ours.amount_minor &&
  amount.currency === ours.currency &&
  (status !== 'captured' || capturedMinor === ours.amount_minor)

function putAside(ours: Known['payment'], { amount, capturedMinor }: ProviderState, now: Date): Effect[] {
  const theirs = `${amount.minor} ${amount.currency}, captured ${capturedMinor}`
  const reason = `The provider says ${theirs}; we say ${ours.amount_minor} ${ours.currency}.`
  return [
    { do: 'change-payment', change: { quarantined_at: now, quarantine_reason: reason } },
    { do: 'alert', text: 'payment quarantined', about: { ours: ours.amount_minor, theirs: amount } },
  ]
}

type Back = {
  refundedMinor: number
  calledWhenTaken: PaymentStatus
  capturedMinor: number
  disputes: ReturnType<typeof disputesTogether>
}

function changeOf(known: Known, state: ProviderState, back: Back): PaymentChange {
  const { payment } = known
  const reported = isNews(known, state) ? paymentStatusOf(state) : null
  const isBackNews = back.refundedMinor !== payment.refunded_minor
  const status = reported === 'Success' || (isBackNews && !reported) ? back.calledWhenTaken : reported
  // A card that was declined matters until another one pays.
  const isPaid = state.status === 'captured' || state.status === 'authorized'
  const errorMessage = isPaid ? null : state.errorMessage
  const isCurrent = reported !== null || paymentStatusOf(state) === payment.status
  return {
    ...(back.capturedMinor !== payment.captured_minor && { captured_minor: back.capturedMinor }),
    ...(isBackNews && { refunded_minor: back.refundedMinor }),
    ...(status && { status }),
    ...(isCurrent && errorMessage !== payment.error_message && { error_message: errorMessage }),
    ...(reported && state.status !== 'captured' && { capture_before: state.captureBefore }),
    ...(isDisputeNews(payment, back.disputes) && back.disputes),
  }
}

const isDisputeNews = (payment: Known['payment'], after: Back['disputes']): boolean =>
  after?.dispute !== (payment.dispute ?? undefined) ||
  after?.disputed_minor !== (payment.disputed_minor ?? undefined)

function saleEffects(
  known: Known,
  state: ProviderState,
  { now, backByOthers }: { now: Date; backByOthers: number },
): Effect[] {
  const { sale } = known
  if (sale.stands === 'ended') return lateEffects(known, state, now)
  const { capturedMinor } = state
  // All of it went back in the provider's dashboard, or the payer's bank took it: the session is off, unless it began.
  const isGone = state.status === 'captured' && backByOthers >= capturedMinor
  if (isGone && (sale.stands !== 'confirmed' || now < sale.deadline))
    return [
      { do: 'count-paid', minor: capturedMinor },
      { do: 'end', reason: 'refunded', refundMinor: null },
    ]
  if (sale.stands === 'confirmed') return []

  switch (state.status) {
    case 'created':
    case 'pending':
      return []
    case 'authorized':
      return sale.stands === 'open' ? [{ do: 'request' }] : []
    case 'captured':
      return now < sale.deadline
        ? [{ do: 'confirm' }]
        : [
            { do: 'count-paid', minor: capturedMinor },
            giveBack(capturedMinor - state.refundedMinor),
            { do: 'end', reason: 'hold_expired', refundMinor: capturedMinor },
          ]
    case 'failed':
      // Another card may be tried while the time is held: with a new order, where this one is over for good.
      return mayStillPay(sale, now) ? [] : [{ do: 'end', reason: 'payment_failed', refundMinor: null }]
    case 'expired':
    case 'cancelled':
      return [{ do: 'end', reason: endReason(sale, state, now), refundMinor: null }]
  }
}

/** What came of a payment after its sale had ended. */
function lateEffects(known: Known, state: ProviderState, now: Date): Effect[] {
  const { sale } = known
  const mayRevive = sale.hasLapsed && now < sale.deadline
  if (state.status === 'authorized') {
    const otherwise: Effect[] = [{ do: 'void' }]
    return mayRevive && isNews(known, state)
      ? [{ do: 'revive', revived: [{ do: 'request' }], otherwise }]
      : otherwise
  }
  // Captured money that the sale never counted came after its end: whatever of it is still here goes back.
  if (state.status !== 'captured' || sale.countedMinor > 0) return []
  const back = state.capturedMinor - state.refundedMinor
  if (back <= 0) return []
  const otherwise: Effect[] = [
    { do: 'count-paid', minor: state.capturedMinor },
    giveBack(back),
    { do: 'tell-of-return', minor: state.capturedMinor },
  ]
  return mayRevive && state.refundedMinor === 0
    ? [{ do: 'revive', revived: [{ do: 'confirm' }], otherwise }]
    : otherwise
}

const giveBack = (minor: number): Effect => ({
  do: 'keep-refund',
  refund: { ours: true, minor, reason: 'late_payment' },
})

const mayStillPay = ({ stands, payableUntil }: Known['sale'], now: Date): boolean =>
  stands === 'open' && payableUntil !== null && now < payableUntil

function endReason({ stands, payableUntil }: Known['sale'], state: ProviderState, now: Date): EndReason {
  if (stands !== 'open') return 'payment_failed'
  const isOver = payableUntil !== null && now >= payableUntil
  return state.status === 'expired' || isOver ? 'hold_expired' : 'payment_abandoned'
}
