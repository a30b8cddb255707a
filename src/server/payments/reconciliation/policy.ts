import { fromMinorUnits, toDecimalString } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { summarizeDisputes } from '#server/payments/payments/dispute-policy.ts'
import { isWithinWatchWindow, type ProviderState, toPaymentStatus } from '#server/payments/payments/policy.ts'

/** Mismatch between two books. `about` is a payment id or another object. */
export type Difference = { about: string; what: string; ours: string; theirs: string }

type ComparedPayment = {
  id: string
  status: PaymentStatus
  amount_minor: number
  currency: string
  captured_minor: number
  refunded_minor: number
  refunds_pending: number
  refunds_owed: number
  dispute: string | null
  disputed_minor: number | null
  clearing: number
  refunds: number
  escrow: number
  is_over: boolean
  created_at: Date
}

/**
 * Compares our row with the provider. A cancelled payment that is still open there is watched, because a late
 * payment is refunded.
 */
export function compareWithProvider(
  payment: ComparedPayment,
  state: ProviderState | Error,
  now: Date,
): { differences: Difference[]; isWatched: boolean } {
  const compare = (what: string, ours: unknown, theirs: unknown): Difference[] =>
    String(ours) === String(theirs)
      ? []
      : [{ about: payment.id, what, ours: String(ours), theirs: String(theirs) }]
  if (state instanceof Error)
    return { differences: compare('provider', 'known', `not answered: ${state.message}`), isWatched: false }
  const ours = normalizeStatus(payment.status)
  const theirs = normalizeStatus(toPaymentStatus(state))
  const isWatched = ours === 'closed' && theirs === 'Created' && isWithinWatchWindow(payment.created_at, now)
  return {
    isWatched,
    differences: [
      ...compare('amount', formatMoney(payment.amount_minor, payment.currency), formatStateAmount(state)),
      ...compare('captured', payment.captured_minor, state.capturedMinor),
      ...compare('refunded', payment.refunded_minor + payment.refunds_pending, state.refundedMinor),
      ...(isWatched ? [] : compare('status', ours, theirs)),
      ...compare('dispute', payment.dispute ?? 'none', summarizeDisputes(state.disputes)?.dispute ?? 'none'),
    ],
  }
}

/** Compares our row with the ledger. */
export function compareWithLedger(payment: ComparedPayment): Difference[] {
  const disputed =
    payment.dispute === 'open' || payment.dispute === 'lost' ? (payment.disputed_minor ?? 0) : 0
  const collected = payment.captured_minor - payment.refunded_minor - disputed
  const pairs: [string, number, number][] = [
    ['collected in the ledger', collected, -payment.clearing],
    ['owed to the payer in the ledger', payment.refunds_owed, payment.refunds],
    ...(payment.is_over ? [['escrow after the end', 0, payment.escrow] as [string, number, number]] : []),
  ]
  return pairs
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([what, ours, theirs]) => ({
      about: payment.id,
      what,
      ours: formatMoney(ours, payment.currency),
      theirs: formatMoney(theirs, payment.currency),
    }))
}

/** Expired, cancelled and failed are our own distinction. Only the missing capture matters. */
function normalizeStatus(status: PaymentStatus): string {
  if (status === 'Success' || status === 'Refunded' || status === 'PartiallyRefunded') return 'captured'
  if (status === 'Expired' || status === 'Cancelled' || status === 'Failed') return 'closed'
  return status === 'Pending' ? 'Created' : status
}

const formatMoney = (minor: number, currency: string) =>
  `${toDecimalString(fromMinorUnits(minor), 2)} ${currency}`
const formatStateAmount = ({ amount }: ProviderState) => formatMoney(amount.minor, amount.currency)
