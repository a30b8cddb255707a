import { listDaysToCompute } from '#server/admin/insights/policy.ts'
import { findFirstAccountDay, findLastComputedDay, replaceDay } from '#server/admin/insights/repository.ts'
import { restoreExpiredSuspension } from '#server/admin/people/suspend-account.ts'
import { endOverView } from '#server/admin/people/view-as.ts'
import { findExpiredSuspensions } from '#server/identity/accounts/repository.ts'
import { findOverViews } from '#server/identity/auth/repository.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from './context.ts'

/** Computes the days that have ended, earliest first, so that a run that fails goes on where it stopped. */
async function computeInsights({ db, now }: Deps): Promise<void> {
  const lastComputed = await findLastComputedDay(db)
  // Reads all accounts, so only the first run asks.
  const firstAccount = lastComputed === null ? await findFirstAccountDay(db) : null
  const days = listDaysToCompute({ lastComputed, firstAccount }, now())
  for (const day of days) await db.transaction().execute(tx => replaceDay(tx, day))
}

export const adminCronJobs = (deps: Deps): CronJobs => ({
  'compute-insights': () => computeInsights(deps),
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
