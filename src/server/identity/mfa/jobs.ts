import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteExpired } from './repository.ts'

export const factorSweeps = (deps: Deps): Sweeps => ({
  'forget-challenges': () => deleteExpired(deps.db, deps.now()),
})
