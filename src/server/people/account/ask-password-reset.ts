import { accountLimits } from '#contract/account.ts'
import type { Deps } from '#server/people/deps.ts'
import { countAttempt } from './attempts.ts'
import { makeToken } from './password.ts'
import { resetLinkEnd } from './rules.ts'
import type { Visitor } from './session.ts'
import { lockAccount, replaceResetLink } from './store.ts'
import { recipientOf } from './view.ts'

/** Mails a one-time link that replaces the account's earlier ones. Without such an account nothing happens, silently. */
export async function askPasswordReset(deps: Deps, visitor: Visitor, email: string): Promise<void> {
  await countAttempt(deps, 'mails-of-address', visitor.address)
  await countAttempt(deps, 'reset-mails-of-email', email)
  const { token, tokenHash } = makeToken()
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { email })
    if (!account || account.erased_at) return
    await replaceResetLink(tx, { userId: account.id, tokenHash, expiresAt: resetLinkEnd(deps.now()) })
    await deps.jobs.send(tx, 'send-mail', {
      template: 'reset-password',
      to: recipientOf(account),
      data: {
        link: `${deps.urls.app}/reset-password?token=${token}`,
        minutes: accountLimits.resetLinkMinutes,
      },
    })
  })
}
