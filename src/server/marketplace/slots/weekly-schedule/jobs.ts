import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { claimHours } from '#server/marketplace/interviewers/schedule-queue.ts'
import { fillWeeklyHours } from './generate-slots.ts'

export const hoursSweeps = (deps: Deps): Sweeps => ({
  /** Keeps the coming weeks filled: of everybody with weekly hours once a day, and soon after something changed. */
  'fill-weekly-hours': async () =>
    eachAlone(deps.log, 'weekly hours not filled yet', await claimHours(deps), id =>
      fillWeeklyHours(deps, id),
    ),
})
