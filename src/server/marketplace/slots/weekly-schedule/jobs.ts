import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { claimSchedulesToRefresh } from '#server/marketplace/interviewers/schedule-queue.ts'
import { refreshSchedule } from './generate-slots.ts'

export const weeklyScheduleCronJobs = (deps: Deps): Sweeps => ({
  /** Keeps the coming weeks filled: of everybody with weekly hours once a day, and soon after something changed. */
  'refresh-weekly-schedules': async () =>
    eachAlone(deps.log, 'weekly schedule not refreshed yet', await claimSchedulesToRefresh(deps), id =>
      refreshSchedule(deps, id),
    ),
})
