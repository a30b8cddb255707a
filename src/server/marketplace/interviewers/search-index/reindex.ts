import type { UserId } from '#contract/id.ts'
import { bookableFrom } from '#server/marketplace/booking-window.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listKeptRates } from '#server/payments/currency/list-rates.ts'
import { getCurrencyWeights } from './ranking.ts'
import { findStaleInterviewers, listInterviewerIds, refreshSearchCache } from './repository.ts'

/** So many of either kind each time: what it costs does not grow with the market. */
const reindexBatchSize = 500

/**
 * For the sweep: those whose next time went by, and the next few of all in turn, whose times others may have booked.
 * Answers where it stopped; null at the end.
 */
export async function reindexBatch(deps: Deps, last: UserId | null): Promise<UserId | null> {
  const after = bookableFrom(deps.now())
  const [passed, next] = [
    await findStaleInterviewers(deps.db, after.instant, reindexBatchSize),
    await listInterviewerIds(deps.db, last, reindexBatchSize),
  ]
  const weights = getCurrencyWeights(await listKeptRates(deps))
  await refreshSearchCache(deps.db, [...new Set([...passed, ...next])], after, weights)
  return next.length < reindexBatchSize ? null : (next.at(-1) ?? null)
}
