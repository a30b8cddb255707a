import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteForgotten } from './repository.ts'

const atOnce = 10_000

export const guessingSweeps = (deps: Deps): Sweeps => ({
  async 'forget-attempts'() {
    const now = deps.now()
    while ((await deleteForgotten(deps.db, now, atOnce)) === atOnce);
  },
})
