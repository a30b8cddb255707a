import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteExpiredAttempts } from './repository.ts'

const batchSize = 10_000

export const throttlingCronJobs = (deps: Deps): Sweeps => ({
  async 'delete-expired-throttle-counters'() {
    const now = deps.now()
    while ((await deleteExpiredAttempts(deps.db, now, batchSize)) === batchSize);
  },
})
