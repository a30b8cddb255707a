import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { User } from '#server/platform/http/caller.ts'
import { countAttempt } from './count-attempt.ts'
import { issueConfirmation } from './issue-link.ts'
import { orderLetter } from './order-letter.ts'
import { type AccountRow, findNewEmail, lockAccount } from './store.ts'
import { recipientOf } from './view.ts'

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

/** Mails a link to the account's own address, or to the one it is to become. */
export async function mailConfirmation(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  newEmail: string | null,
): Promise<void> {
  const isOwn = newEmail === null
  const email = newEmail ?? account.email
  const confirmation = await issueConfirmation(deps, tx, { userId: account.id, email, isOwn })
  await orderLetter(deps, tx, {
    template: 'confirm-email',
    to: recipientOf(account, email),
    data: { ...confirmation, isChange: !isOwn },
  })
}
