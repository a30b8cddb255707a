import { accountLimits } from '#contract/limits.ts'
import type { Account } from '#server/identity/accounts/assert-active.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { issueNotMe } from '#server/identity/accounts/email-tokens.ts'
import { readerOf } from '#server/identity/accounts/presenter.ts'
import { orderLetter } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { knownDevice } from './remember-device.ts'
import { listDevices } from './repository.ts'

/**
 * Tells the owner of a sign-in from a browser that the account does not know, with a way to say that it was not them. An
 * account that knows no browser yet has nobody to be surprised.
 */
export async function announceSignIn(deps: Deps, tx: Tx, visitor: Visitor, account: Account): Promise<void> {
  if (!account.email_confirmed_at || (await knownDevice(tx, visitor, account.id))) return
  if ((await listDevices(tx, account.id)).length === 0) return
  await orderLetter(deps, tx, {
    template: 'new-sign-in',
    to: readerOf(account),
    data: {
      userAgent: visitor.userAgent,
      at: deps.now().toISOString(),
      link: await issueNotMe(deps, tx, account.id, null),
      days: accountLimits.notMeLinkDays,
    },
  })
}
