import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { forgetNotices } from './repository.ts'

export const noticeSweeps = (deps: Deps): Sweeps => ({
  'forget-notices': () => forgetNotices(deps.db, deps.now()),
})
