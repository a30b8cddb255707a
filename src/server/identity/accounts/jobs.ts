import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteExpiredUnconfirmedEmails } from './repository.ts'

export const accountCronJobs = (deps: Deps): Sweeps => ({
  'delete-expired-unconfirmed-email-counters': () => deleteExpiredUnconfirmedEmails(deps.db, deps.now()),
})
