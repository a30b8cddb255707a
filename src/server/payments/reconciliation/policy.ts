import { fromMinorUnits, toDecimalString } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import { summarizeDisputes } from '#server/payments/payments/dispute-policy.ts'
import { isWithinWatchWindow, type ProviderState, toPaymentStatus } from '#server/payments/payments/policy.ts'

/** Two books that say different things. `about` is a payment's id, or what else it is about. */
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
 * What a provider says of a payment against our row. An order that we gave up and that is still open there is no
 * difference while somebody looks after it: what is paid there late goes back.
 */
export function compareWithProvider(
  payment: ComparedPayment,
  state: ProviderState | Error,
  now: Date,
): { differences: Difference[]; isWatched: boolean } {
  const tell = (what: string, ours: unknown, theirs: unknown): Difference[] =>
    String(ours) === String(theirs)
      ? []
      : [{ about: payment.id, what, ours: String(ours), theirs: String(theirs) }]
  if (state instanceof Error)
    return { differences: tell('provider', 'known', `not answered: ${state.message}`), isWatched: false }
  const ours = normalizeStatus(payment.status)
  const theirs = normalizeStatus(toPaymentStatus(state))
  const isWatched = ours === 'closed' && theirs === 'Created' && isWithinWatchWindow(payment.created_at, now)
  return {
    isWatched,
    differences: [
      ...tell('amount', formatMoney(payment.amount_minor, payment.currency), formatStateAmount(state)),
      ...tell('captured', payment.captured_minor, state.capturedMinor),
      ...tell('refunded', payment.refunded_minor + payment.refunds_pending, state.refundedMinor),
      ...(isWatched ? [] : tell('status', ours, theirs)),
      ...tell('dispute', payment.dispute ?? 'none', summarizeDisputes(state.disputes)?.dispute ?? 'none'),
    ],
  }
}

/** Our rows against the ledger: what came in, what went out, and what is still owed. */
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

/** How we call a closed payment (expired, cancelled, failed) is our choice; what counts is that nothing was taken. */
function normalizeStatus(status: PaymentStatus): string {
  if (status === 'Success' || status === 'Refunded' || status === 'PartiallyRefunded') return 'captured'
  if (status === 'Expired' || status === 'Cancelled' || status === 'Failed') return 'closed'
  return status === 'Pending' ? 'Created' : status
}

const formatMoney = (minor: number, currency: string) =>
  `${toDecimalString(fromMinorUnits(minor), 2)} ${currency}`
const formatStateAmount = ({ amount }: ProviderState) => formatMoney(amount.minor, amount.currency)
