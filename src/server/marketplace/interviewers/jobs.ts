import type { UserId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getPastDayBits } from './policy.ts'
import { reindexBatch } from './search-index/reindex.ts'
import { refreshDayBits } from './search-index/repository.ts'

export function interviewerCronJobs(deps: Deps): Sweeps {
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
