import type { Deps } from '#server/money/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { deleteNeedlessDetails } from './store.ts'

export const payoutSweeps = (deps: Deps): Sweeps => ({
  /** With somebody's data go the details of their account, but not before the last of their money reached them. */
  'forget-payout-details': () => deleteNeedlessDetails(deps.db),
})
