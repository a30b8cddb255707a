import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import type { PaymentProviderName, RateSource } from '#contract/payment.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import {
  type AccountBalances,
  clawBack,
  type Journal,
  type LedgerEntry,
  type RevenueTerms,
  releaseToPayable,
  splitRevenue,
  transferEntries,
} from './ledger/journal.ts'

/** Who sells something that is paid for here. */
export type OrderKind = 'booking'

export type OrderRef = { kind: OrderKind; id: BookingId }

/**
 * Something that is paid for, as money knows it: what it costs, who earns it, and how it stands. Its seller keeps the
 * rest. Who pays stands on the payment, and need not be whom it is for.
 */
export type Order = OrderRef &
  RevenueTerms & {
    /** Open: it can be paid. Requested: it waits for the seller's word, or its money is being taken. */
    status: 'open' | 'requested' | 'confirmed' | 'ended'
    /** Ended for no other reason than that nobody paid in time: it may be had again while it is still free. */
    isExpired: boolean
    /** Until when it can be paid, while it is open. */
    payableUntil: Date | null
    /** From this moment on nobody can have it any more; what is paid later goes back. */
    deadline: Date
    /** Minor units that its seller knows to be paid. */
    paidMinor: number
    /** What a receipt says of it. */
    session: { start: Date; end: Date }
    rate: { value: string; source: RateSource; day: string } | null
  }

/** Why money ends a sale. */
export type PaymentCancellationReason = Extract<
  CancellationReason,
  'hold_expired' | 'payment_failed' | 'payment_abandoned' | 'refunded'
>

/** What can happen to the money of a payment, in minor units of what was charged. */
export type PaymentEvent =
  | { kind: 'capture'; minor: number }
  | { kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost'; disputeId: string; minor: number }
  | { kind: 'refund_ordered' | 'refund_paid' | 'refund_returned'; refundId: string; minor: number }

type OrderPayment = { order: Order; payment: { id: PaymentId; provider: PaymentProviderName } }

/** Whether it matters where the sale's money lies by now. */
export const needsBalances = ({ kind }: PaymentEvent): boolean =>
  kind === 'refund_ordered' || kind === 'dispute_lost'

/** An event as the ledger keeps it, once for its key. `held` is what lies where of the sale's money. */
export const toJournal = (
  { order, payment }: OrderPayment,
  event: PaymentEvent,
  held: AccountBalances,
): Journal => ({
  key: getJournalKey(payment.id, event),
  kind: event.kind,
  bookingId: order.id,
  paymentId: payment.id,
  entries: toEntries(order, payment.provider, event, held),
})

function getJournalKey(paymentId: PaymentId, event: PaymentEvent): string {
  if (event.kind === 'capture') return `capture:${paymentId}`
  const [about, step] = event.kind.split('_')
  return `${about}:${'refundId' in event ? event.refundId : event.disputeId}:${step}`
}

function toEntries(
  sale: Order,
  provider: PaymentProviderName,
  event: PaymentEvent,
  held: AccountBalances,
): LedgerEntry[] {
  const money = { minor: event.minor, currency: sale.charged.currency }
  const clearing = `clearing:${provider}` as const
  switch (event.kind) {
    case 'capture':
      return transferEntries(clearing, 'escrow', money)
    // From now on the money is the payer's, wherever it lay.
    case 'refund_ordered':
      return clawBack(held, sale, event.minor, 'refunds')
    case 'refund_paid':
      return transferEntries('refunds', clearing, money)
    // The payer's bank sent it back: it is still owed.
    case 'refund_returned':
      return transferEntries(clearing, 'refunds', money)
    // The payer's bank takes the money back until it is decided; nobody's share changes yet.
    case 'dispute_opened':
      return transferEntries('disputes', clearing, money)
    case 'dispute_won':
      return transferEntries(clearing, 'disputes', money)
    // What the bank took is made good by whoever has it.
    case 'dispute_lost':
      return clawBack(held, sale, event.minor, 'disputes')
  }
}

/** What was not given back is shared between who earned it and the platform; without entries where nothing is left. */
export const toEarnedJournal = (sale: Order, held: AccountBalances): Journal => ({
  key: `earned:${sale.id}`,
  kind: 'earned',
  bookingId: sale.id,
  paymentId: null,
  entries: splitRevenue(held, sale),
})

/** Nobody contested: the earner's share can be paid out. */
export const toAvailableJournal = (sale: Order, held: AccountBalances): Journal => ({
  key: `available:${sale.id}`,
  kind: 'available',
  bookingId: sale.id,
  paymentId: null,
  entries: releaseToPayable(held, sale),
})

/** A sale that nobody else can change until the transaction ends, and what its seller does with it in there. */
export type LockedOrder = Order & {
  /** It is paid: whoever it is for has it. */
  confirm(): Promise<void>
  /** Its money is reserved: the seller is asked. */
  requestApproval(): Promise<void>
  /** It is off. `refundMinor` is what comes back of it; null where nothing had been paid. */
  cancel(reason: PaymentCancellationReason, refundMinor: number | null): Promise<void>
  /** Takes it up again after it lapsed; false, and nothing changed, where it cannot be had any more. */
  reactivate(): Promise<boolean>
  /** Money came after its end: it counts as paid, so that it is given back once. */
  recordPaid(minor: number): Promise<void>
  /** Whoever paid for a sale that had ended is told that so much comes back. */
  notifyLateRefund(minor: number): Promise<void>
  /** What it earned is shared from now on. */
  markEarned(): Promise<void>
}

/** What whoever sells something offers to money. */
export type OrderSource = {
  /** Locks a sale: the first of the two locks of a settlement, always. Null where there is none. */
  lock(tx: Tx, id: BookingId): Promise<LockedOrder | null>
}

export type OrderSources = Record<OrderKind, OrderSource>
