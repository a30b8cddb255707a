import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/training/context.ts'
import { closeIdleInterviews } from './close-idle-interviews.ts'

export const trainingCronJobs = (deps: Deps): Sweeps => ({
  'tidy-interviews': () => closeIdleInterviews(deps),
})
