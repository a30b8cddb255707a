import type { Deps } from '#server/people/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { forgetUnconfirmedMails } from './store.ts'

export const accountSweeps = (deps: Deps): Sweeps => ({
  'forget-unconfirmed-mails': () => forgetUnconfirmedMails(deps.db, deps.now()),
})
