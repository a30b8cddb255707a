import { forEachSettled } from '#server/lib/concurrency.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listDueInterviewers } from './repository.ts'
import { checkReliability } from './update-reliability.ts'

export const reliabilityCronJobs = (deps: Deps): CronJobs => ({
  'check-reliability': async () =>
    forEachSettled(
      deps.log,
      'reliability check failed, will retry',
      await listDueInterviewers(deps.db, deps.now()),
      id => checkReliability(deps, id),
    ),
})
