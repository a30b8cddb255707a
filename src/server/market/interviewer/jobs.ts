import type { UserId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { pastDayBits } from './rules.ts'
import { refreshDayBits } from './store.ts'

/** Once a day, in each process, the bits of days that went by are cleared: stale ones only make search look twice. */
export function interviewerSweeps(deps: Deps): Sweeps {
  let refreshedOn: number | null = null
  return {
    'refresh-day-bits': async () => {
      const now = deps.now()
      const today = Math.floor(now.getTime() / dayMs)
      if (refreshedOn === today) return
      let last: UserId | null = null
      do last = await refreshDayBits(deps.db, pastDayBits(now), last, now)
      while (last !== null)
      refreshedOn = today
    },
  }
}
