import type { Deps } from '#server/market/deps.ts'
import { claimHours } from '#server/market/interviewer/keep-hours-due.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { fillWeeklyHours } from './fill-weekly-hours.ts'

export const hoursSweeps = (deps: Deps): Sweeps => ({
  /** Keeps the coming weeks filled: of everybody with weekly hours once a day, and soon after something changed. */
  'fill-weekly-hours': async () =>
    eachAlone(deps.log, 'weekly hours not filled yet', await claimHours(deps), id =>
      fillWeeklyHours(deps, id),
    ),
})
