import type { Deps } from '#server/admin/context.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import { listDaysToCompute } from './policy.ts'
import { findFirstAccountDay, findLastComputedDay, replaceDay } from './repository.ts'

/** Computes the days that have ended, earliest first, so that a run that fails goes on where it stopped. */
export async function computeInsights({ db, now }: Deps): Promise<void> {
  const lastComputed = await findLastComputedDay(db)
  // Reads all accounts, so only the first run asks.
  const firstAccount = lastComputed === null ? await findFirstAccountDay(db) : null
  const days = listDaysToCompute({ lastComputed, firstAccount }, now())
  for (const day of days) await db.transaction().execute(tx => replaceDay(tx, day))
}

export const insightCronJobs = (deps: Deps): CronJobs => ({
  'compute-insights': () => computeInsights(deps),
})
