import type { UserId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import { readSpecialties } from '#server/lib/site-settings/site-settings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { bookableFrom } from '#server/marketplace/slots/policy.ts'
import { listCachedExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import { getCurrencyWeights, getPastDayBits, getSearchKeys } from './policy.ts'
import { findStaleInterviewers, listInterviewerIds, listSearchKeys, updateSearchKeys } from './repository.ts'
import { refreshDayBits, refreshSearchCache } from './search/cache-repository.ts'

/** Bounds the cost of one run, however many interviewers there are. */
const reindexBatchSize = 500

/**
 * Refreshes interviewers whose cached next slot has passed, and the next batch of all, whose slots may have been booked.
 * Returns the last id, null at the end.
 */
async function reindexBatch(deps: Deps, last: UserId | null): Promise<UserId | null> {
  const after = bookableFrom(deps.now())
  const [stale, next] = [
    await findStaleInterviewers(deps.db, after.instant, reindexBatchSize),
    await listInterviewerIds(deps.db, last, reindexBatchSize),
  ]
  const weights = getCurrencyWeights(await listCachedExchangeRates(deps))
  await refreshSearchCache(deps.db, [...new Set([...stale, ...next])], after, weights)
  await refreshSearchKeys(deps, next)
  return next.length < reindexBatchSize ? null : (next.at(-1) ?? null)
}

/** Corrects keys that a profile got while the list of specialties changed, or from the previous release. */
async function refreshSearchKeys(deps: Deps, ids: readonly UserId[]): Promise<void> {
  if (ids.length === 0) return
  const [rows, specialties] = await Promise.all([listSearchKeys(deps.db, ids), readSpecialties(deps.db)])
  const outdated = rows
    .map(row => ({ row, keys: getSearchKeys(row, specialties) }))
    .filter(
      ({ row, keys }) => row.specialty_key !== keys.specialty_key || row.company_key !== keys.company_key,
    )
  if (outdated.length > 0)
    await updateSearchKeys(
      deps.db,
      outdated.map(({ row, keys }) => ({ ...row, ...keys })),
    )
}

export function interviewerCronJobs(deps: Deps): CronJobs {
  let refreshedOn: number | null = null
  let lastIndexed: UserId | null = null
  return {
    /** Runs once a day per process. Stale bits slow search down but never change its result. */
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
      lastIndexed = await reindexBatch(deps, lastIndexed)
    },
  }
}
