import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { applyEmailChange, rethrowEmailTaken } from './apply-email-change.ts'
import { issueReportLink, consumeToken } from './email-tokens.ts'
import { toRecipient } from './presenter.ts'
import { type AccountRow, updateAccount } from './repository.ts'
import { sendNotification } from './send-account-email.ts'

/**
 * Uses a mailed link: the account's address is confirmed, by whoever has the mail; or another one takes its place, if
 * whoever asked for that has the mail too. Otherwise anybody could make a stranger's address their own account's.
 */
export async function confirmEmail(deps: Deps, user: User | null, token: string): Promise<{ email: string }> {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const taken = await consumeToken(tx, 'confirm_email', token, deps.now())
      if (!taken?.email) throw new AppError('auth.link_expired')
      const { account, email, requestedBy: askedBy } = taken
      if (email.toLowerCase() === account.email.toLowerCase()) {
        await updateAccount(tx, account.id, { email_confirmed_at: deps.now() })
      } else {
        assertRequestedByOwner(user, account, askedBy)
        await changeConfirmedEmail(deps, tx, account, email)
      }
      await deps.reviewEligibility.recompute(tx, account.id)
      return email
    })
    .catch(rethrowEmailTaken)
  return { email }
}

/** The sign-in that asked, or one of the same account whose owner has just shown who they are. */
function assertRequestedByOwner(user: User | null, account: AccountRow, askedBy: string | null): void {
  if (!user) throw new AppError('auth.required')
  if (user.id !== account.id) throw new AppError('auth.link_of_another')
  if (user.signInId !== askedBy && !user.isFresh) throw new AppError('auth.confirm_again')
}

/** The old address is told, with a way back in case it was not its owner. */
async function changeConfirmedEmail(deps: Deps, tx: Tx, account: AccountRow, email: string): Promise<void> {
  await applyEmailChange(deps, tx, account, email)
  if (!account.email_confirmed_at) return
  await sendNotification(deps, tx, {
    template: 'email-changed',
    to: toRecipient(account),
    data: {
      changedAt: deps.now().toISOString(),
      link: await issueReportLink(deps, tx, account.id, account.email),
      days: accountLimits.notMeLinkDays,
    },
  })
}
