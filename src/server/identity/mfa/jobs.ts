import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteExpiredChallenges } from './repository.ts'

export const mfaCronJobs = (deps: Deps): Sweeps => ({
  'delete-expired-challenges': () => deleteExpiredChallenges(deps.db, deps.now()),
})
