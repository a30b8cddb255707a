import { accountLimits } from '#contract/limits.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { issueResetLink } from '#server/identity/accounts/email-tokens.ts'
import { holderOf, readerOf } from '#server/identity/accounts/presenter.ts'
import { askOwner, orderLetter } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import { isInTime, pauseAttempts } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'

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
