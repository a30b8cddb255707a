import { fromMinorUnits, toDecimalString } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { summarizeDisputes } from '#server/payments/payments/chargeback-policy.ts'
import {
  type ProviderState,
  statusFromProvider,
  watchWindowMs,
} from '#server/payments/payments/payment-transitions.ts'

/** Mismatch between provider, tables and ledger. `about` is a payment id or another object. */
export type Difference = { about: string; what: string; ours: string; theirs: string }

/** Payment with the sums of its refunds and of its ledger entries, in minor units of its currency. */
export type PaymentWithLedger = Row<'payments'> & {
  refunds_pending: number
  /** Pending or failed, without parts that another refund has replaced. */
  refunds_owed: number
  clearing: number
  refunds: number
  escrow: number
  /** The session has ended and no report is open, so the escrow must be empty. */
  is_over: boolean
}

/**
 * Compares our row with the provider. A cancelled payment that is still open there is watched, because a late
 * payment is refunded.
 */
export function compareWithProvider(
  payment: PaymentWithLedger,
  state: ProviderState | Error,
  now: Date,
): { differences: Difference[]; isWatched: boolean } {
  const compare = (what: string, ours: unknown, theirs: unknown) =>
    compareValues(payment.id, what, ours, theirs)
  if (state instanceof Error)
    return { differences: compare('provider', 'known', `not answered: ${state.message}`), isWatched: false }
  const ours = normalizeStatus(payment.status)
  const theirs = normalizeStatus(statusFromProvider[state.status])
  const isRecent = now.getTime() - payment.created_at.getTime() < watchWindowMs
  const isWatched = ours === 'closed' && theirs === 'Created' && isRecent
  return {
    isWatched,
    differences: [
      ...compare(
        'amount',
        formatMoney(payment.amount_minor, payment.currency),
        formatMoney(state.amount.minor, state.amount.currency),
      ),
      ...compare('captured', payment.captured_minor, state.capturedMinor),
      ...compare('refunded', payment.refunded_minor + payment.refunds_pending, state.refundedMinor),
      ...(isWatched ? [] : compare('status', ours, theirs)),
      ...compare('dispute', payment.dispute ?? 'none', summarizeDisputes(state.disputes)?.dispute ?? 'none'),
    ],
  }
}

export function compareWithLedger(payment: PaymentWithLedger): Difference[] {
  const disputed =
    payment.dispute === 'open' || payment.dispute === 'lost' ? (payment.disputed_minor ?? 0) : 0
  const collected = payment.captured_minor - payment.refunded_minor - disputed
  const compare = (what: string, ours: number, theirs: number) =>
    compareValues(
      payment.id,
      what,
      formatMoney(ours, payment.currency),
      formatMoney(theirs, payment.currency),
    )
  return [
    ...compare('collected in the ledger', collected, -payment.clearing),
    ...compare('owed to the payer in the ledger', payment.refunds_owed, payment.refunds),
    ...(payment.is_over ? compare('escrow after the end', 0, payment.escrow) : []),
  ]
}

const compareValues = (about: string, what: string, ours: unknown, theirs: unknown): Difference[] =>
  String(ours) === String(theirs) ? [] : [{ about, what, ours: String(ours), theirs: String(theirs) }]

/** Expired, cancelled and failed are our own distinction. Only the missing capture matters. */
function normalizeStatus(status: PaymentStatus): string {
  if (status === 'Success' || status === 'Refunded' || status === 'PartiallyRefunded') return 'captured'
  if (status === 'Expired' || status === 'Cancelled' || status === 'Failed') return 'closed'
  return status === 'Pending' ? 'Created' : status
}

const formatMoney = (minor: number, currency: string) =>
  `${toDecimalString(fromMinorUnits(minor), 2)} ${currency}`
