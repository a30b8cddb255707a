import type { CancellationReason } from '#contract/booking.ts'
import type { RateSource } from '#contract/currency.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import {
  type Entry,
  earn,
  type Held,
  type Journal,
  makePayable,
  move,
  type Share,
  takeBack,
} from '#server/payments/ledger/journal.ts'

/** Who sells something that is paid for here. */
export type SellerKind = 'booking'

export type SaleRef = { seller: SellerKind; id: BookingId }

/**
 * Something that is paid for, as money knows it: what it costs, who earns it, and how it stands. Its seller keeps the
 * rest. Who pays stands on the payment, and need not be whom it is for.
 */
export type Sale = SaleRef &
  Share & {
    /** Open: it can be paid. Requested: it waits for the seller's word, or its money is being taken. */
    stands: 'open' | 'requested' | 'confirmed' | 'ended'
    /** Ended for no other reason than that nobody paid in time: it may be had again while it is still free. */
    hasLapsed: boolean
    /** Until when it can be paid, while it is open. */
    payableUntil: Date | null
    /** From this moment on nobody can have it any more; what is paid later goes back. */
    deadline: Date
    /** Minor units that its seller knows to be paid. */
    countedMinor: number
    /** What a receipt says of it. */
    takesPlace: { start: Date; end: Date }
    rate: { value: string; source: RateSource; day: string } | null
  }

/** Why money ends a sale. */
export type EndReason = Extract<
  CancellationReason,
  'hold_expired' | 'payment_failed' | 'payment_abandoned' | 'refunded'
>

/** What can happen to the money of a payment, in minor units of what was charged. */
export type MoneyEvent =
  | { kind: 'capture'; minor: number }
  | { kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost'; disputeId: string; minor: number }
  | { kind: 'refund_ordered' | 'refund_paid' | 'refund_returned'; refundId: string; minor: number }

type Paid = { sale: Sale; payment: { id: PaymentId; provider: PaymentProviderName } }

/** Whether it matters where the sale's money lies by now. */
export const dependsOnHeld = ({ kind }: MoneyEvent): boolean =>
  kind === 'refund_ordered' || kind === 'dispute_lost'

/** An event as the ledger keeps it, once for its key. `held` is what lies where of the sale's money. */
export const journalOf = ({ sale, payment }: Paid, event: MoneyEvent, held: Held): Journal => ({
  key: keyOf(payment.id, event),
  kind: event.kind,
  bookingId: sale.id,
  paymentId: payment.id,
  entries: entriesOf(sale, payment.provider, event, held),
})

function keyOf(paymentId: PaymentId, event: MoneyEvent): string {
  if (event.kind === 'capture') return `capture:${paymentId}`
  const [about, step] = event.kind.split('_')
  return `${about}:${'refundId' in event ? event.refundId : event.disputeId}:${step}`
}

function entriesOf(sale: Sale, provider: PaymentProviderName, event: MoneyEvent, held: Held): Entry[] {
  const money = { minor: event.minor, currency: sale.charged.currency }
  const clearing = `clearing:${provider}` as const
  switch (event.kind) {
    case 'capture':
      return move(clearing, 'escrow', money)
    // From now on the money is the payer's, wherever it lay.
    case 'refund_ordered':
      return takeBack(held, sale, event.minor, 'refunds')
    case 'refund_paid':
      return move('refunds', clearing, money)
    // The payer's bank sent it back: it is still owed.
    case 'refund_returned':
      return move(clearing, 'refunds', money)
    // The payer's bank takes the money back until it is decided; nobody's share changes yet.
    case 'dispute_opened':
      return move('disputes', clearing, money)
    case 'dispute_won':
      return move(clearing, 'disputes', money)
    // What the bank took is made good by whoever has it.
    case 'dispute_lost':
      return takeBack(held, sale, event.minor, 'disputes')
  }
}

/** What was not given back is shared between who earned it and the platform; without entries where nothing is left. */
export const earnedJournal = (sale: Sale, held: Held): Journal => ({
  key: `earned:${sale.id}`,
  kind: 'earned',
  bookingId: sale.id,
  paymentId: null,
  entries: earn(held, sale),
})

/** Nobody contested: the earner's share can be paid out. */
export const availableJournal = (sale: Sale, held: Held): Journal => ({
  key: `available:${sale.id}`,
  kind: 'available',
  bookingId: sale.id,
  paymentId: null,
  entries: makePayable(held, sale),
})
