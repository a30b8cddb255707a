import type { PaymentId } from '#contract/id.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Order } from '#server/payments/order.ts'
import { type AccountBalances, clawBack, type Journal, type LedgerEntry, transferEntries } from './journal.ts'

/** Movement of money, in minor units of the charged currency. */
export type PaymentEvent =
  | { kind: 'capture'; minor: number }
  | { kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost'; disputeId: string; minor: number }
  | { kind: 'refund_ordered' | 'refund_paid' | 'refund_returned'; refundId: string; minor: number }

type OrderPayment = { order: Order; payment: { id: PaymentId; provider: PaymentProviderName } }

/** Refunds and lost disputes are clawed back from the accounts that hold the money now. */
export const needsBalances = ({ kind }: PaymentEvent): boolean =>
  kind === 'refund_ordered' || kind === 'dispute_lost'

/** Journal of an event. `balances` are the current ones of the order. */
export const toJournal = (
  { order, payment }: OrderPayment,
  event: PaymentEvent,
  balances: AccountBalances,
): Journal => ({
  key: getJournalKey(payment.id, event),
  kind: event.kind,
  bookingId: order.id,
  paymentId: payment.id,
  entries: toEntries({ order, payment }, event, balances),
})

function getJournalKey(paymentId: PaymentId, event: PaymentEvent): string {
  if (event.kind === 'capture') return `capture:${paymentId}`
  const [subject, step] = event.kind.split('_')
  return `${subject}:${'refundId' in event ? event.refundId : event.disputeId}:${step}`
}

function toEntries(
  { order, payment }: OrderPayment,
  event: PaymentEvent,
  balances: AccountBalances,
): LedgerEntry[] {
  const money = { minor: event.minor, currency: order.charged.currency }
  const clearing = `clearing:${payment.provider}` as const
  switch (event.kind) {
    case 'capture':
      return transferEntries(clearing, 'escrow', money)
    // The payer owns the money from here on, even if the interviewer was already credited.
    case 'refund_ordered':
      return clawBack(balances, order, event.minor, 'refunds')
    case 'refund_paid':
      return transferEntries('refunds', clearing, money)
    // The payer's bank returned the refund, so we still owe it.
    case 'refund_returned':
      return transferEntries(clearing, 'refunds', money)
    // The bank withholds the money until the decision. No share changes yet.
    case 'dispute_opened':
      return transferEntries('disputes', clearing, money)
    case 'dispute_won':
      return transferEntries(clearing, 'disputes', money)
    // The accounts that hold the money now cover the loss.
    case 'dispute_lost':
      return clawBack(balances, order, event.minor, 'disputes')
  }
}
