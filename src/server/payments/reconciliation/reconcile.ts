import type { PaymentId } from '#contract/id.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { mapConcurrently } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { syncPayment } from '#server/payments/payments/sync-payment.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import { runReconciliationQueue } from '#server/payments/queues.ts'
import { compareWithLedger, compareWithProvider, type Difference, type PaymentWithLedger } from './policy.ts'
import {
  type ConfirmedBooking,
  closeStaleRuns,
  findRun,
  finishRun,
  insertRun,
  listCapturedPayments,
  listConfirmedBookings,
  listDisputedPayments,
  listInvariantViolations,
  listPaymentsWithLedger,
  listPayoutsWithLedger,
  type PayoutWithLedger,
  updateRunProgress,
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
async function* iterateBatches<T>(find: (last: T | null) => Promise<T[]>): AsyncGenerator<T[]> {
  let last: T | null = null
  for (;;) {
    const batch = await find(last)
    if (batch.length === 0) return
    yield batch
    last = batch.at(-1) ?? null
  }
}

/** A run without a result for so long was lost with its process. */
const staleAfterMs = 6 * hourMs
/** Differences kept of a run. More of them have one cause. */
const maxStored = 1000

/**
 * Starts a comparison of the payments of the last days as a job. `inTransaction` gets its id before the commit. Null
 * while another one runs.
 */
export async function startReconciliation(
  deps: Deps,
  { days }: { days: number },
  inTransaction: (tx: Tx, runId: string) => Promise<void>,
): Promise<string | null> {
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    await closeStaleRuns(tx, new Date(now.getTime() - staleAfterMs), now)
    const since = new Date(now.getTime() - days * dayMs)
    const runId = await insertRun(tx, { is_nightly: false, since, requested_at: now })
    if (!runId) return null
    await inTransaction(tx, runId)
    await deps.jobs.send(tx, runReconciliationQueue, { runId })
    return runId
  })
}

/** Changes nothing but the run. A repetition after a crash starts again. */
export async function executeReconciliation(deps: Deps, runId: string): Promise<void> {
  const run = await findRun(deps.db, runId)
  if (!run || run.finished_at) return
  await compareAndStore(deps, runId, run.since).catch(error =>
    deps.log.warn({ err: error, runId }, 'reconciliation failed'),
  )
}

async function compareAndStore(deps: Deps, runId: string, since: Date): Promise<ReconciliationResult> {
  const reported: Promise<void>[] = []
  const onProgress = ({ payments, differences }: ReconciliationResult) => {
    const progress = { payments, differences: differences.length }
    reported.push(updateRunProgress(deps.db, runId, progress).catch(() => undefined))
  }
  const result = await reconcile(deps, { since, onProgress }).catch(async (error: Error) => {
    await finishRun(deps.db, runId, { finished_at: deps.now(), error: error.message })
    throw error
  })
  await Promise.all(reported)
  const { payments, differences, watched } = result
  await finishRun(deps.db, runId, {
    finished_at: deps.now(),
    payments,
    differences: differences.length,
    found: JSON.stringify(differences.slice(0, maxStored)),
    watched: watched.length,
  })
  return result
}

const lookbackDays = 30

/**
 * Polls all recently captured payments, because a dashboard refund or dispute may have sent no webhook. Then stores and
 * logs the remaining differences.
 */
export async function runNightlyReconciliation(deps: Deps): Promise<void> {
  const now = deps.now()
  const since = new Date(now.getTime() - lookbackDays * dayMs)
  await closeStaleRuns(deps.db, new Date(now.getTime() - staleAfterMs), now)
  await syncPayments(deps, await listDisputedPayments(deps.db, since))
  const batches = iterateBatches<PaymentId>(after => listCapturedPayments(deps.db, { since, after }))
  for await (const batch of batches) await syncPayments(deps, batch)
  const runId = await insertRun(deps.db, { is_nightly: true, since, requested_at: deps.now() })
  if (!runId) throw new Error('nightly reconciliation not stored')
  const { payments, differences, watched } = await compareAndStore(deps, runId, since)
  for (const difference of differences) deps.log.error({ difference }, 'reconciliation difference found')
  deps.log.info(
    { payments, differences: differences.length, watched: watched.length },
    'reconciliation finished',
  )
}

const syncPayments = (deps: Deps, ids: readonly PaymentId[]) =>
  mapConcurrently(ids, paymentId =>
    syncPayment(deps, paymentId).catch(error =>
      deps.log.warn({ err: error, paymentId }, 'payment sync failed'),
    ),
  )
