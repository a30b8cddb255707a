import type { PaymentId } from '#contract/id.ts'
import { type PaymentProviderName, paymentProviders } from '#contract/payment.ts'
import { fewAtOnce } from '#server/lib/jobs/p-map.ts'
import type { Deps } from '#server/payments/context.ts'
import { providerOf } from './providers.ts'
import { type Difference, withLedger, withProvider } from './reconciliation/differences.ts'
import {
  type BookedPayment,
  findBookedPayments,
  findConfirmed,
  findFaultsOf,
  findHolders,
  findPaidOut,
} from './reconciliation/repository.ts'

const limit = 500

export type Reconciled = {
  payments: number
  differences: Difference[]
  /** Orders that we gave up, that are still open at their provider, and that are looked after. */
  watched: PaymentId[]
  /** The last payment compared: where a comparison that was stopped goes on. */
  last: PaymentId | null
}

type Wanted = {
  since?: Date
  /** Goes on behind this payment; what is no payment was compared before it. */
  after?: PaymentId | null
  /** Hears after each batch how far it is. */
  tell?: (sofar: Reconciled) => void
}

/**
 * Compares what every provider says of every payment with our rows, and our rows with the ledger. Changes nothing. A
 * provider that does not answer is a difference too: nothing is known of its payments. Batch by batch and a few questions
 * at a time, of everything or of what began since a moment.
 */
export async function reconcile(
  deps: Deps,
  { since = new Date(0), after = null, tell = () => {} }: Wanted = {},
): Promise<Reconciled> {
  const result: Reconciled = {
    payments: 0,
    differences: after ? [] : [...(await paidOutOtherwise(deps, since)), ...(await unpaid(deps, since))],
    watched: [],
    last: after,
  }
  for await (const batch of batchesOf<BookedPayment>(last =>
    findBookedPayments(deps.db, { since, after: last?.id ?? after, limit }),
  )) {
    const ids = batch.map(one => one.id)
    result.differences.push(...(await findFaultsOf(deps.db, ids)), ...batch.flatMap(withLedger))
    await fewAtOnce(batch, async payment => {
      const ref = payment.provider_ref
      if (!ref) return
      const state = await askedOf(deps, payment, ref)
      const { differences, isWatched } = withProvider(payment, state, deps.now())
      result.differences.push(...differences)
      if (isWatched) result.watched.push(payment.id)
    })
    result.payments += batch.length
    result.last = ids.at(-1) ?? null
    tell(result)
  }
  return result
}

/** Whom a comparison asks. */
export const providersAsked = (deps: Deps, since: Date): Promise<PaymentProviderName[]> =>
  findHolders(deps.db, paymentProviders, since)

const askedOf = async (deps: Deps, payment: BookedPayment, ref: string) =>
  providerOf(deps, payment)
    .state(ref)
    .catch((error: Error) => error)

/** A priced booking cannot be confirmed without a payment. */
async function unpaid(deps: Deps, since: Date): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const batch of batchesOf<Awaited<ReturnType<typeof findConfirmed>>[number]>(after =>
    findConfirmed(deps.db, { since, after, limit }),
  ))
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

/** What left the bank is what we paid out. */
async function paidOutOtherwise(deps: Deps, since: Date): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const batch of batchesOf<Awaited<ReturnType<typeof findPaidOut>>[number]>(after =>
    findPaidOut(deps.db, { since, after, limit }),
  ))
    for (const { id, is_wanted, currency, ours, theirs, off } of batch) {
      const about = `payout ${id} in ${currency}`
      if (is_wanted && ours !== theirs) found.push({ about, what: 'paid out in the ledger', ours, theirs })
      if (is_wanted && off !== '0') found.push({ about, what: `sum in ${currency}`, ours: '0', theirs: off })
    }
  return found
}

async function* batchesOf<T>(find: (last: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  let last: T | null = null
  for (;;) {
    const batch = await find(last)
    if (batch.length === 0) return
    yield batch
    last = batch.at(-1) ?? null
  }
}
