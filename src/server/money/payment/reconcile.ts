import { decimalText, toAmount } from '#contract/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { type BookedPayment, findBookedPayments, findLedgerFaults } from './audit/store.ts'
import { providerOf } from './providers.ts'
import { type ProviderState, paymentStatusOf } from './rules.ts'
import type { PaymentRow } from './store.ts'

/** Two books that say different things. `about` is a payment's id, or what else it is about. */
export type Difference = { about: string; what: string; ours: string; theirs: string }

/**
 * Compares what every provider says of every payment with our rows, and our rows with the ledger. Changes nothing. A
 * provider that does not answer is a difference too: nothing is known of its payments. Of all payments, or of those that
 * began since a moment; what holds of the ledger as a whole is checked either way.
 */
export async function reconcile(
  deps: Deps,
  since: Date = new Date(0),
): Promise<{ payments: number; differences: Difference[] }> {
  const payments = await findBookedPayments(deps.db, since)
  const differences: Difference[] = await findLedgerFaults(deps.db)
  for (const payment of payments) {
    differences.push(...withLedger(payment))
    if (payment.provider_ref) differences.push(...(await withProvider(deps, payment)))
  }
  return { payments: payments.length, differences }
}

async function withProvider(deps: Deps, payment: BookedPayment): Promise<Difference[]> {
  const ref = payment.provider_ref ?? ''
  const state = await providerOf(deps, payment)
    .state(ref)
    .catch((error: Error) => error)
  const tell = (what: string, ours: unknown, theirs: unknown): Difference[] =>
    String(ours) === String(theirs)
      ? []
      : [{ about: payment.id, what, ours: String(ours), theirs: String(theirs) }]
  if (state instanceof Error) return tell('provider', 'known', `not answered: ${state.message}`)
  return [
    ...tell('amount', moneyText(payment.amount_minor, payment.currency), moneyOf(state)),
    ...tell('captured', payment.captured_minor, state.capturedMinor),
    ...tell('refunded', payment.refunded_minor + payment.refunds_pending, state.refundedMinor),
    ...tell('status', settledStatus(payment), settledStatus({ status: paymentStatusOf(state) })),
  ]
}

/** Our rows against the ledger: what came in, what went out, and what is still owed. */
function withLedger(payment: BookedPayment): Difference[] {
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
      ours: moneyText(ours, payment.currency),
      theirs: moneyText(theirs, payment.currency),
    }))
}

/** How we call a closed payment (expired, cancelled, failed) is our choice; what counts is that nothing was taken. */
function settledStatus({ status }: Pick<PaymentRow, 'status'>): string {
  if (status === 'Success' || status === 'Refunded' || status === 'PartiallyRefunded') return 'captured'
  if (status === 'Expired' || status === 'Cancelled' || status === 'Failed') return 'closed'
  return status === 'Pending' ? 'Created' : status
}

const moneyText = (minor: number, currency: string) => `${decimalText(toAmount(minor), 2)} ${currency}`
const moneyOf = ({ amount }: ProviderState) => moneyText(amount.minor, amount.currency)
