import type { Deps } from '#server/people/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { deleteExpired } from './store.ts'

export const factorSweeps = (deps: Deps): Sweeps => ({
  'forget-challenges': () => deleteExpired(deps.db, deps.now()),
})
