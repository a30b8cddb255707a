import type { Deps } from '#server/people/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { deleteForgotten } from './store.ts'

const atOnce = 10_000

export const guessingSweeps = (deps: Deps): Sweeps => ({
  async 'forget-attempts'() {
    const now = deps.now()
    while ((await deleteForgotten(deps.db, now, atOnce)) === atOnce);
  },
})
