import type { Command } from './command.ts'
import { grant } from './grant.ts'
import { decide, noShows } from './no-show.ts'
import { payout } from './payout.ts'
import { payoutFile, payoutPaid, payoutResume, payoutReturned, payouts } from './payout-steps.ts'
import { reconciling } from './reconcile.ts'
import { retryingRefund } from './refund.ts'

/** Everything that `npm run admin` can do, in the order in which it says so. */
export const commands: Record<string, Command> = {
  grant,
  reconcile: reconciling,
  'no-shows': noShows,
  decide,
  'retry-refund': retryingRefund,
  payout,
  payouts,
  'payout-file': payoutFile,
  'payout-resume': payoutResume,
  'payout-paid': payoutPaid,
  'payout-returned': payoutReturned,
}
