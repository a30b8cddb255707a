import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { issueConfirmationToken } from './email-tokens.ts'
import { toUnconfirmedRecipient } from './presenter.ts'
import { type AccountRow, findPendingEmail, lockAccount } from './repository.ts'
import { sendToUnconfirmedEmail, getUnconfirmedEmailQuota } from './send-account-email.ts'

/** Mails the link once more, to the new address where one waits. With nothing to confirm no mail leaves. */
export async function sendConfirmation(deps: Deps, user: User): Promise<void> {
  await throttleAttempts(deps, [{ policy: 'email-confirmations', subject: [user.id] }])
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    if (!account) return
    const newEmail = await findPendingEmail(tx, user.id, deps.now())
    if (newEmail || !account.email_confirmed_at) await sendConfirmationEmail(deps, tx, account, newEmail, user)
  })
}

/** Mails a link to the account's own address, or to the one it is to become; refused where none may go there today. */
export async function sendConfirmationEmail(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  newEmail: string | null,
  by: User,
): Promise<void> {
  const isOwn = newEmail === null
  const email = newEmail ?? account.email
  const of = { userId: account.id, email, isCurrentEmail: isOwn, requestedBy: isOwn ? null : by.signInId }
  const isMailed = await issueConfirmationToken(deps, tx, of, confirmation =>
    sendToUnconfirmedEmail(deps, tx, {
      template: 'confirm-email',
      to: toUnconfirmedRecipient(account, email),
      data: { ...confirmation, isChange: !isOwn },
    }),
  )
  if (isMailed) return
  const { nextAt } = await getUnconfirmedEmailQuota(tx, email, deps.now())
  const waitMs = (nextAt?.getTime() ?? 0) - deps.now().getTime()
  throw new AppError('auth.mails_used_up', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}
