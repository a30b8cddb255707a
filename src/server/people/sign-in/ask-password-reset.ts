import { accountLimits } from '#contract/limits.ts'
import { countAttempt } from '#server/people/account/count-attempt.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { issueResetLink } from '#server/people/account/issue-link.ts'
import { orderLetter } from '#server/people/account/order-letter.ts'
import type { Deps } from '#server/people/deps.ts'

/** Mails a one-time link that replaces the account's earlier ones. Without such an account nothing happens, silently. */
export async function askPasswordReset(deps: Deps, visitor: Visitor, email: string): Promise<void> {
  await countAttempt(deps, 'mails-of-address', visitor.address)
  await countAttempt(deps, 'reset-mails-of-email', email)
  await deps.db.transaction().execute(async tx => {
    const reset = await issueResetLink(deps, tx, email)
    if (!reset) return
    await orderLetter(deps, tx, {
      template: 'reset-password',
      to: reset.to,
      data: { link: reset.link, minutes: accountLimits.resetLinkMinutes },
    })
  })
}
