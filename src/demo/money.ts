import { randomUUID } from 'node:crypto'
import { type PaymentId, paymentId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { hourMs } from '#contract/time.ts'
import {
  clawBack,
  type JournalKind,
  type LedgerEntry,
  type RevenueTerms,
  releaseToPayable,
  splitRevenue,
  transferEntries,
} from '#server/payments/ledger/journal.ts'
import type { BookingRow, Rows } from './rows.ts'

export type Terms = { now: Date; appUrl: string; selfUrl: string; feePercent: number }
type Refund = { id: string; minor: number; at: Date }

/** Adds consistent payments, sandbox orders and journals for all paid bookings. */
export function addPaymentsAndJournals(rows: Rows, terms: Terms): void {
  for (const booking of rows.bookings) {
    if (booking.price_minor === 0) continue
    const id = paymentId.parse(randomUUID())
    const minor = rows.refundedMinor.get(booking.id)
    const refund = minor ? { id: randomUUID(), minor, at: booking.cancelled_at ?? terms.now } : null
    addPayment(rows, booking, { id, refund }, terms)
    addJournals(rows, booking, { id, refund }, terms)
  }
}

type PaymentFacts = { id: PaymentId; refund: Refund | null }

function addPayment(
  rows: Rows,
  booking: BookingRow,
  { id, refund }: PaymentFacts,
  { appUrl, selfUrl }: Terms,
) {
  const { price_minor, currency, captured_minor, created_at, approval } = booking
  const shared = {
    id,
    amount_minor: price_minor,
    currency,
    captured_minor,
    refunded_minor: refund?.minor ?? 0,
    manual_capture: approval,
    created_at,
  }
  rows.payments.push({
    ...shared,
    booking_id: booking.id,
    payer_id: booking.interviewee_id,
    provider: 'sandbox',
    provider_ref: id,
    checkout_url: `${appUrl}/sandbox/pay/${id}`,
    status: getPaymentStatus(booking, refund),
    updated_at: booking.cancelled_at ?? booking.confirmed_at ?? created_at,
  })
  rows.orders.push({
    ...shared,
    description: 'Mock interview',
    return_url: `${appUrl}/payment/result?transactionId=${id}`,
    webhook_url: `${selfUrl}/api/payment/webhook/sandbox`,
    status: getOrderStatus(booking),
    refunds: JSON.stringify(refund ? [{ id: refund.id, amountMinor: refund.minor }] : []),
    expires_at: booking.hold_expires_at ?? created_at,
  })
  if (refund) {
    rows.refunds.push({
      id: refund.id,
      payment_id: id,
      amount_minor: refund.minor,
      status: 'succeeded',
      provider_ref: refund.id,
      created_at: refund.at,
      settled_at: refund.at,
    })
  }
}

function getPaymentStatus({ status, captured_minor }: BookingRow, refund: Refund | null): PaymentStatus {
  if (status === 'hold') return 'Created'
  if (status === 'pending') return 'Authorized'
  if (captured_minor === 0) return 'Cancelled'
  if (!refund) return 'Success'
  return refund.minor < captured_minor ? 'PartiallyRefunded' : 'Refunded'
}

function getOrderStatus({ status, captured_minor }: BookingRow) {
  if (status === 'hold') return 'created'
  if (status === 'pending') return 'authorized'
  return captured_minor > 0 ? 'captured' : 'cancelled'
}

/** Adds the journals up to now: capture, refund, earning, and release a day later. */
function addJournals(
  rows: Rows,
  booking: BookingRow,
  { id, refund }: PaymentFacts,
  { now, feePercent }: Terms,
) {
  const entriesSoFar: LedgerEntry[] = []
  const post = (kind: JournalKind, key: string, at: Date, entries: LedgerEntry[]): boolean => {
    if (entries.length === 0 || at > now) return false
    entriesSoFar.push(...entries)
    const paymentId = kind === 'earned' || kind === 'available' ? null : id
    return rows.journals.push({ key, kind, bookingId: booking.id, paymentId, entries, at }) > 0
  }
  const { interviewer_id: earnerId, captured_minor: minor, currency } = booking
  const charged = { minor: booking.price_minor, currency }
  const share: RevenueTerms = { earnerId, charged, listPrice: charged, feePercent }
  post(
    'capture',
    `capture:${id}`,
    booking.confirmed_at ?? now,
    transferEntries('clearing:sandbox', 'escrow', { minor, currency }),
  )
  if (refund) {
    const { at } = refund
    post(
      'refund_ordered',
      `refund:${refund.id}:ordered`,
      at,
      clawBack(entriesSoFar, share, refund.minor, 'refunds'),
    )
    post(
      'refund_paid',
      `refund:${refund.id}:paid`,
      at,
      transferEntries('refunds', 'clearing:sandbox', { minor: refund.minor, currency }),
    )
  }
  const earnedAt = booking.attendance === 'completed' ? booking.ends_at : booking.cancelled_at
  if (!earnedAt || !post('earned', `earned:${booking.id}`, earnedAt, splitRevenue(entriesSoFar, share)))
    return
  booking.earned_at = earnedAt
  const availableAt = new Date(earnedAt.getTime() + bookingLimits.contestHours * hourMs)
  if (post('available', `available:${booking.id}`, availableAt, releaseToPayable(entriesSoFar, share)))
    booking.available_at = availableAt
}
