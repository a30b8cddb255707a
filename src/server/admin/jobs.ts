import { findExpiredSuspensions } from '#server/identity/accounts/repository.ts'
import { forEachSettled } from '#server/lib/jobs/for-each-settled.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import type { Deps } from './context.ts'
import { restoreExpiredSuspension } from './suspend-account.ts'

export const adminCronJobs = (deps: Deps): CronJobs => ({
  'restore-accounts': async () =>
    forEachSettled(
      deps.log,
      'account not restored yet',
      await findExpiredSuspensions(deps.db, deps.now()),
      id => restoreExpiredSuspension(deps, id),
    ),
})
