import type { Command } from './command.ts'
import { decideNoShowCommand, noShowsCommand } from './decide-no-show.ts'
import { missingFilesCommand } from './find-missing-files.ts'
import { grantAdminCommand } from './grant.ts'
import {
  listPayoutsCommand,
  markPayoutPaidCommand,
  markPayoutReturnedCommand,
  payoutFileCommand,
  resumePayoutCommand,
} from './payout-commands.ts'
import { reconcileCommand } from './reconcile.ts'
import { retryRefundCommand } from './refund.ts'
import { resetMfaCommand } from './reset-factors.ts'
import { runPayoutCommand } from './run-payouts.ts'
import { emailsCommand } from './stuck-emails.ts'
import { restoreCommand, suspendCommand } from './suspend.ts'

/** Everything that `npm run admin` can do, in the order in which it says so. */
export const commands: Record<string, Command> = {
  grant: grantAdminCommand,
  'reset-factors': resetMfaCommand,
  suspend: suspendCommand,
  restore: restoreCommand,
  reconcile: reconcileCommand,
  mails: emailsCommand,
  files: missingFilesCommand,
  'no-shows': noShowsCommand,
  decide: decideNoShowCommand,
  'retry-refund': retryRefundCommand,
  payout: runPayoutCommand,
  payouts: listPayoutsCommand,
  'payout-file': payoutFileCommand,
  'payout-resume': resumePayoutCommand,
  'payout-paid': markPayoutPaidCommand,
  'payout-returned': markPayoutReturnedCommand,
}
