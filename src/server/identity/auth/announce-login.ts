import { accountLimits } from '#contract/limits.ts'
import type { Account } from '#server/identity/accounts/assert-active.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import { issueReportLink } from '#server/identity/accounts/email-tokens.ts'
import { toRecipient } from '#server/identity/accounts/presenter.ts'
import { sendNotification } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { findKnownDevice } from './remember-device.ts'
import { listDevices } from './repository.ts'

/**
 * Tells the owner of a sign-in from a browser that the account does not know, with a way to say that it was not them. An
 * account that knows no browser yet has nobody to be surprised.
 */
export async function sendNewLoginEmail(deps: Deps, tx: Tx, visitor: ClientContext, account: Account): Promise<void> {
  if (!account.email_confirmed_at || (await findKnownDevice(tx, visitor, account.id))) return
  if ((await listDevices(tx, account.id)).length === 0) return
  await sendNotification(deps, tx, {
    template: 'new-login',
    to: toRecipient(account),
    data: {
      userAgent: visitor.userAgent,
      at: deps.now().toISOString(),
      link: await issueReportLink(deps, tx, account.id, null),
      days: accountLimits.notMeLinkDays,
    },
  })
}
