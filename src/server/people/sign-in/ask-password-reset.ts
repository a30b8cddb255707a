import { accountLimits } from '#contract/account.ts'
import { countAttempt } from '#server/people/account/count-attempt.ts'
import { makeToken } from '#server/people/account/password.ts'
import { resetLinkEnd } from '#server/people/account/rules.ts'
import { lockAccount, replaceResetLink } from '#server/people/account/store.ts'
import { recipientOf } from '#server/people/account/view.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Visitor } from './identify.ts'

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
