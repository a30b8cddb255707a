import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { finishClosings } from './close-account.ts'
import { eraseAccounts } from './erase-accounts.ts'

export const leavingSweeps = (deps: Deps): Sweeps => ({
  'finish-closings': () => finishClosings(deps),
  'erase-accounts': () => eraseAccounts(deps),
})
