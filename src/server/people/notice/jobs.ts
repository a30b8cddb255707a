import type { Deps } from '#server/people/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { forgetNotices } from './store.ts'

export const noticeSweeps = (deps: Deps): Sweeps => ({
  'forget-notices': () => forgetNotices(deps.db, deps.now()),
})
