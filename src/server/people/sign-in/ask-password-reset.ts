import { accountLimits } from '#contract/limits.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { issueResetLink } from '#server/people/account/issue-link.ts'
import { askOwner, orderLetter } from '#server/people/account/order-letter.ts'
import { holderOf, readerOf } from '#server/people/account/view.ts'
import type { Deps } from '#server/people/deps.ts'
import { isInTime, pauseAttempts } from '#server/people/guessing/pause-attempts.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/**
 * Mails a one-time link that replaces the account's earlier ones. Without such an account nothing happens, silently; nor
 * where one was mailed a moment ago, which still works.
 */
export async function askPasswordReset(deps: Deps, visitor: Visitor, email: string): Promise<void> {
  await pauseAttempts(deps, [{ pace: 'resets-of-network', of: [visitor.network] }])
  if (!(await isInTime(deps, { pace: 'reset-mail', of: [email] }))) return
  await deps.db.transaction().execute(tx => mailReset(deps, tx, email))
}

/** Has the link mailed, with the caller's transaction. */
export function mailReset(deps: Deps, tx: Tx, email: string): Promise<void> {
  const minutes = accountLimits.resetLinkMinutes
  return issueResetLink(deps, tx, email, async (account, link) => {
    const letter = { template: 'reset-password', data: { link, minutes } } as const
    if (!account.email_confirmed_at)
      return askOwner(deps, tx, { ...letter, to: holderOf(account, account.email) })
    await orderLetter(deps, tx, { ...letter, to: readerOf(account) })
    return true
  })
}
