import { accountLimits } from '#contract/limits.ts'
import type { Account } from '#server/people/account/admit.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { issueNotMe } from '#server/people/account/issue-link.ts'
import { orderLetter } from '#server/people/account/order-letter.ts'
import { readerOf } from '#server/people/account/view.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { knownDevice } from './remember-device.ts'
import { listDevices } from './store.ts'

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
