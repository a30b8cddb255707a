import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { finishAccountClosures } from './close-account.ts'
import { eraseAccounts } from './erase-accounts.ts'

export const accountDeletionCronJobs = (deps: Deps): Sweeps => ({
  'finish-account-closures': () => finishAccountClosures(deps),
  'erase-accounts': () => eraseAccounts(deps),
})
