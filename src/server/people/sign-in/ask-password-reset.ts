import { accountLimits } from '#contract/limits.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { issueResetLink } from '#server/people/account/issue-link.ts'
import { orderLetter } from '#server/people/account/order-letter.ts'
import type { Deps } from '#server/people/deps.ts'
import { isInTime, pauseAttempts } from '#server/people/guessing/pause-attempts.ts'

/**
 * Mails a one-time link that replaces the account's earlier ones. Without such an account nothing happens, silently; nor
 * where one was mailed a moment ago, which still works.
 */
export async function askPasswordReset(deps: Deps, visitor: Visitor, email: string): Promise<void> {
  await pauseAttempts(deps, [{ pace: 'mails-of-network', of: [visitor.network] }])
  if (!(await isInTime(deps, { pace: 'reset-mail', of: [email] }))) return
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
