import type { Command } from './command.ts'
import { decide, noShows } from './decide-no-show.ts'
import { missingFiles } from './find-missing-files.ts'
import { grant } from './grant.ts'
import { payoutFile, payoutPaid, payoutResume, payoutReturned, payouts } from './payout-commands.ts'
import { reconciling } from './reconcile.ts'
import { retryingRefund } from './refund.ts'
import { resettingFactors } from './reset-factors.ts'
import { payout } from './run-payouts.ts'
import { mails } from './stuck-emails.ts'
import { restoring, suspending } from './suspend.ts'

/** Everything that `npm run admin` can do, in the order in which it says so. */
export const commands: Record<string, Command> = {
  grant,
  'reset-factors': resettingFactors,
  suspend: suspending,
  restore: restoring,
  reconcile: reconciling,
  mails,
  files: missingFiles,
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
