import type { PaymentId } from '#contract/id.ts'
import { mapConcurrently } from '#server/lib/concurrency.ts'
import type { Deps } from '#server/payments/context.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { compareWithLedger, compareWithProvider, type Difference, type PaymentWithLedger } from './policy.ts'
import {
  type ConfirmedBooking,
  listConfirmedBookings,
  listInvariantViolations,
  listPaymentsWithLedger,
  listPayoutsWithLedger,
  type PayoutWithLedger,
} from './repository.ts'

export type ReconciliationResult = {
  payments: number
  differences: Difference[]
  /** Cancelled payments that are still open at the provider and still polled. */
  watched: PaymentId[]
  /** An interrupted run continues after this payment. */
  last: PaymentId | null
}

type ReconcileOptions = {
  since?: Date
  /** Continues after this payment. Payouts and bookings were compared before it. */
  after?: PaymentId | null
  /** Called after each batch. */
  onProgress?: (progress: ReconciliationResult) => void
}

/**
 * Compares providers with our rows and our rows with the ledger, without changing anything. An unreachable provider
 * counts as a difference. Works in batches with a few requests at a time.
 */
export async function reconcile(
  deps: Deps,
  { since = new Date(0), after = null, onProgress = () => {} }: ReconcileOptions = {},
): Promise<ReconciliationResult> {
  const result: ReconciliationResult = {
    payments: 0,
    differences: after
      ? []
      : [...(await findPayoutMismatches(deps, since)), ...(await findUnpaidBookings(deps, since))],
    watched: [],
    last: after,
  }
  const batches = iterateBatches<PaymentWithLedger>(last =>
    listPaymentsWithLedger(deps.db, { since, after: last?.id ?? after }),
  )
  for await (const batch of batches) {
    const ids = batch.map(payment => payment.id)
    result.differences.push(
      ...(await listInvariantViolations(deps.db, ids)),
      ...batch.flatMap(compareWithLedger),
    )
    await mapConcurrently(batch, async payment => {
      const ref = payment.provider_ref
      if (!ref) return
      const state = await getProvider(deps, payment)
        .getState(ref)
        .catch((error: Error) => error)
      const { differences, isWatched } = compareWithProvider(payment, state, deps.now())
      result.differences.push(...differences)
      if (isWatched) result.watched.push(payment.id)
    })
    result.payments += batch.length
    result.last = ids.at(-1) ?? null
    onProgress(result)
  }
  return result
}

/** A priced booking cannot be confirmed without a payment. */
async function findUnpaidBookings(deps: Deps, since: Date): Promise<Difference[]> {
  const found: Difference[] = []
  const batches = iterateBatches<ConfirmedBooking>(after => listConfirmedBookings(deps.db, { since, after }))
  for await (const batch of batches)
    for (const { id, price_minor, has_payment } of batch)
      if (price_minor > 0 && !has_payment)
        found.push({
          about: id,
          what: 'confirmed without its money',
          ours: String(price_minor),
          theirs: '0',
        })
  return found
}

/** Payouts whose ledger entries differ from our rows. */
async function findPayoutMismatches(deps: Deps, since: Date): Promise<Difference[]> {
  const found: Difference[] = []
  const batches = iterateBatches<PayoutWithLedger>(after => listPayoutsWithLedger(deps.db, { since, after }))
  for await (const batch of batches)
    for (const { id, is_in_range, currency, ours, theirs, imbalance } of batch) {
      const about = `payout ${id} in ${currency}`
      if (is_in_range && ours !== theirs) found.push({ about, what: 'paid out in the ledger', ours, theirs })
      if (is_in_range && imbalance !== '0')
        found.push({ about, what: `sum in ${currency}`, ours: '0', theirs: imbalance })
    }
  return found
}

/** Each batch starts after the last item of the one before. */
export async function* iterateBatches<T>(find: (last: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  let last: T | null = null
  for (;;) {
    const batch = await find(last)
    if (batch.length === 0) return
    yield batch
    last = batch.at(-1) ?? null
  }
}
