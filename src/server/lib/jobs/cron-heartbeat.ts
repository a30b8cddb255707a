import type { Deps } from '#server/lib/context.ts'
import type { CronJobs } from './jobs.ts'
import { updateCronRun, upsertCronJobs } from './repository.ts'
import { serializeError } from './sanitize-error.ts'

/** Notes when each sweep last came to its end, for whoever watches: a process that has just started knows of none. */
export async function recordCronRuns(
  { db, jobs, log, now }: Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>,
  sweeps: Record<string, CronJobs>,
): Promise<void> {
  const named = Object.entries(sweeps).flatMap(([schedule, some]) =>
    Object.keys(some).map(name => ({ name, schedule })),
  )
  await upsertCronJobs(db, named, now())
  jobs.onFinished(({ kind, name, outcome }) => {
    if (kind !== 'sweep' || outcome !== 'completed') return
    updateCronRun(db, name, now()).catch(error =>
      log.warn({ fault: serializeError(error), sweep: name }, 'a run was not noted'),
    )
  })
}
