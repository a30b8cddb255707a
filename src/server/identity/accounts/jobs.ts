import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { forgetUnconfirmedMails } from './repository.ts'

export const accountSweeps = (deps: Deps): Sweeps => ({
  'forget-unconfirmed-mails': () => forgetUnconfirmedMails(deps.db, deps.now()),
})
