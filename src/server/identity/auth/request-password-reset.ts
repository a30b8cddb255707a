import { accountLimits } from '#contract/limits.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import { issueResetToken } from '#server/identity/accounts/email-tokens.ts'
import { toUnconfirmedRecipient, toRecipient } from '#server/identity/accounts/presenter.ts'
import { sendToUnconfirmedEmail, sendNotification } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import { tryConsumeAttempt, throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'

/**
 * Mails a one-time link that replaces the account's earlier ones. Without such an account nothing happens, silently; nor
 * where one was mailed a moment ago, which still works.
 */
export async function requestPasswordReset(deps: Deps, visitor: ClientContext, email: string): Promise<void> {
  await throttleAttempts(deps, [{ policy: 'password-resets-from-network', subject: [visitor.network] }])
  if (!(await tryConsumeAttempt(deps, { policy: 'password-reset-email', subject: [email] }))) return
  await deps.db.transaction().execute(tx => sendResetEmail(deps, tx, email))
}

/** Has the link mailed, with the caller's transaction. */
export function sendResetEmail(deps: Deps, tx: Tx, email: string): Promise<void> {
  const minutes = accountLimits.resetLinkMinutes
  return issueResetToken(deps, tx, email, async (account, link) => {
    const letter = { template: 'reset-password', data: { link, minutes } } as const
    if (!account.email_confirmed_at)
      return sendToUnconfirmedEmail(deps, tx, { ...letter, to: toUnconfirmedRecipient(account, account.email) })
    await sendNotification(deps, tx, { ...letter, to: toRecipient(account) })
    return true
  })
}
