import type { Deps } from '#server/admin/context.ts'
import { findExpiredSuspensions } from '#server/identity/accounts/repository.ts'
import { findOverViews } from '#server/identity/auth/view-as-repository.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import { restoreExpiredSuspension } from './suspend-account.ts'
import { endOverView } from './view-as.ts'

export const peopleCronJobs = (deps: Deps): CronJobs => ({
  'restore-accounts': async () =>
    forEachSettled(
      deps.log,
      'account not restored yet',
      await findExpiredSuspensions(deps.db, deps.now()),
      id => restoreExpiredSuspension(deps, id),
    ),
  'end-views': async () =>
    forEachSettled(deps.log, 'view not ended yet', await findOverViews(deps.pool, deps.now()), id =>
      endOverView(deps, id),
    ),
})
