import type { UserId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { bookableFrom } from '#server/marketplace/slots/policy.ts'
import { listCachedExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import { getCurrencyWeights, getPastDayBits } from './policy.ts'
import {
  findStaleInterviewers,
  listInterviewerIds,
  refreshDayBits,
  refreshSearchCache,
} from './repository.ts'

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
  const weights = getCurrencyWeights(await listCachedExchangeRates(deps))
  await refreshSearchCache(deps.db, [...new Set([...passed, ...next])], after, weights)
  return next.length < reindexBatchSize ? null : (next.at(-1) ?? null)
}

export function interviewerCronJobs(deps: Deps): CronJobs {
  let refreshedOn: number | null = null
  let lastOffer: UserId | null = null
  return {
    /** Once a day, in each process, the bits of days that went by are cleared: stale ones only make search look twice. */
    'refresh-day-bits': async () => {
      const now = deps.now()
      const today = Math.floor(now.getTime() / dayMs)
      if (refreshedOn === today) return
      let last: UserId | null = null
      do last = await refreshDayBits(deps.db, getPastDayBits(now), last, now)
      while (last !== null)
      refreshedOn = today
    },
    'refresh-interviewer-search-cache': async () => {
      lastOffer = await reindexBatch(deps, lastOffer)
    },
  }
}
