import { RetryLater } from '#server/lib/jobs/worker.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findConnection } from './repository.ts'
import { syncConnection } from './sync.ts'

/** A reading that is under way may have begun before the change that this job is about, so the job runs again after it. */
export async function syncInJob(deps: Deps, connectionId: string): Promise<void> {
  if (await syncConnection(deps, connectionId)) return
  // It may have been disconnected meanwhile.
  if (await findConnection(deps.db, connectionId)) throw new RetryLater('the calendars are being read')
}
