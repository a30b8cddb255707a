import { dayMs } from '#contract/time.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteUnbookedSlots } from '#server/marketplace/slots/on-demand-repository.ts'

export const sessionTypeCronJobs = (deps: Deps): CronJobs => ({
  /** Interviewees choose more times than they book. */
  'delete-unbooked-times': () => deleteUnbookedSlots(deps.db, new Date(deps.now().getTime() - dayMs)),
})
