import { randomBytes } from 'node:crypto'
import { accountLimits } from '#contract/account.ts'
import type { Deps } from '#server/deps.ts'
import { displayNameOf } from '#server/profile/rules.ts'
import { countAttempt } from './attempts.ts'
import { hashToken } from './password.ts'
import { resetLinkEnd } from './rules.ts'
import type { Visitor } from './session.ts'
import { lockAddressee, replaceResetLink } from './store.ts'

/** Mails a one-time link that replaces the account's earlier ones. Without such an account nothing happens, silently. */
export async function askPasswordReset(deps: Deps, visitor: Visitor, email: string): Promise<void> {
  await countAttempt(deps, 'mails-of-address', visitor.address)
  await countAttempt(deps, 'reset-mails-of-email', email)
  const token = randomBytes(32).toString('base64url')
  await deps.db.transaction().execute(async tx => {
    const account = await lockAddressee(tx, email)
    if (!account) return
    await replaceResetLink(tx, account.id, hashToken(token), resetLinkEnd(deps.now()))
    await deps.jobs.send(tx, 'send-mail', {
      template: 'reset-password',
      to: {
        email: account.email,
        name: displayNameOf(account.display_name, account.email),
        language: account.language,
        timeZone: account.time_zone,
      },
      data: {
        link: `${deps.urls.app}/reset-password?token=${token}`,
        minutes: accountLimits.resetLinkMinutes,
      },
    })
  })
}
