import type { Deps } from '#server/lib/context.ts'
import type { Sweeps } from './jobs.ts'
import { knowSweeps, noteRun } from './repository.ts'
import { faultOf } from './sanitize-error.ts'

/** Notes when each sweep last came to its end, for whoever watches: a process that has just started knows of none. */
export async function noteSweeps(
  { db, jobs, log, now }: Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>,
  sweeps: Record<string, Sweeps>,
): Promise<void> {
  const named = Object.entries(sweeps).flatMap(([schedule, some]) =>
    Object.keys(some).map(name => ({ name, schedule })),
  )
  await knowSweeps(db, named, now())
  jobs.watch(({ kind, name, outcome }) => {
    if (kind !== 'sweep' || outcome !== 'completed') return
    noteRun(db, name, now()).catch(error =>
      log.warn({ fault: faultOf(error), sweep: name }, 'a run was not noted'),
    )
  })
}
