import { accountLimits } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { User } from '#server/platform/http/caller.ts'
import type { Confirmation } from '#server/platform/mail/order.ts'
import { countAttempt } from './count-attempt.ts'
import { makeToken } from './password.ts'
import { confirmationLinkEnd } from './rules.ts'
import { type AccountRow, findNewEmail, lockAccount, replaceConfirmationLink } from './store.ts'
import { recipientOf } from './view.ts'

/** Keeps a new one-time link that confirms an address of the account, for a mail of the same transaction. */
export async function makeConfirmation(
  deps: Deps,
  tx: Tx,
  of: { userId: UserId; email: string; isOwn: boolean },
): Promise<Confirmation> {
  const { token, tokenHash } = makeToken()
  await replaceConfirmationLink(tx, { ...of, tokenHash, expiresAt: confirmationLinkEnd(deps.now()) })
  return {
    link: `${deps.urls.app}/confirm-email?token=${token}`,
    hours: accountLimits.confirmationLinkHours,
  }
}

/** Mails a link to the account's own address, or to the one it is to become. */
export async function mailConfirmation(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  newEmail: string | null,
): Promise<void> {
  const isOwn = newEmail === null
  const email = newEmail ?? account.email
  const confirmation = await makeConfirmation(deps, tx, { userId: account.id, email, isOwn })
  await deps.jobs.send(tx, 'send-mail', {
    template: 'confirm-email',
    to: recipientOf(account, email),
    data: { ...confirmation, isChange: !isOwn },
  })
}

/** Mails the link once more, to the new address where one waits. With nothing to confirm no mail leaves. */
export async function sendConfirmation(deps: Deps, user: User): Promise<void> {
  await countAttempt(deps, 'confirmations-of-account', user.id)
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    if (!account) return
    const newEmail = await findNewEmail(tx, user.id, deps.now())
    if (newEmail || !account.email_confirmed_at) await mailConfirmation(deps, tx, account, newEmail)
  })
}
