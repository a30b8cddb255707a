import type { Deps } from '#server/identity/context.ts'
import { pauseAttempts } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { issueConfirmation } from './email-tokens.ts'
import { holderOf } from './presenter.ts'
import { type AccountRow, findNewEmail, lockAccount } from './repository.ts'
import { askOwner, readAllowance } from './send-account-email.ts'

/** Mails the link once more, to the new address where one waits. With nothing to confirm no mail leaves. */
export async function sendConfirmation(deps: Deps, user: User): Promise<void> {
  await pauseAttempts(deps, [{ pace: 'confirmations', of: [user.id] }])
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    if (!account) return
    const newEmail = await findNewEmail(tx, user.id, deps.now())
    if (newEmail || !account.email_confirmed_at) await mailConfirmation(deps, tx, account, newEmail, user)
  })
}

/** Mails a link to the account's own address, or to the one it is to become; refused where none may go there today. */
export async function mailConfirmation(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  newEmail: string | null,
  by: User,
): Promise<void> {
  const isOwn = newEmail === null
  const email = newEmail ?? account.email
  const of = { userId: account.id, email, isOwn, askedBy: isOwn ? null : by.signInId }
  const isMailed = await issueConfirmation(deps, tx, of, confirmation =>
    askOwner(deps, tx, {
      template: 'confirm-email',
      to: holderOf(account, email),
      data: { ...confirmation, isChange: !isOwn },
    }),
  )
  if (isMailed) return
  const { nextAt } = await readAllowance(tx, email, deps.now())
  const waitMs = (nextAt?.getTime() ?? 0) - deps.now().getTime()
  throw new AppError('auth.mails_used_up', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}
