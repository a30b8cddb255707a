import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/payments/context.ts'
import { deleteUnneededPayoutDetails } from './repository.ts'

export const payoutCronJobs = (deps: Deps): Sweeps => ({
  /** With somebody's data go the details of their account, but not before the last of their money reached them. */
  'forget-payout-details': () => deleteUnneededPayoutDetails(deps.db),
})
