import type { Deps } from '#server/people/deps.ts'
import { brokenConstraint, type Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { takeLink } from './issue-link.ts'
import { orderLetter } from './order-letter.ts'
import { type AccountRow, dropLinks, updateAccount } from './store.ts'
import { readerOf } from './view.ts'

/** Uses a mailed link: the account's address is confirmed, or another one takes its place. Nobody has to be signed in. */
export async function confirmEmail(deps: Deps, token: string): Promise<{ email: string }> {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const taken = await takeLink(tx, 'confirm_email', token, deps.now())
      if (!taken?.email) throw new AppError('auth.link_expired')
      const { account, email } = taken
      const isOwn = email.toLowerCase() === account.email.toLowerCase()
      if (isOwn) await updateAccount(tx, account.id, { email_confirmed_at: deps.now() })
      else await moveTo(deps, tx, account, email)
      await deps.reputation.changed(tx, account.id)
      return email
    })
    .catch(refuseTakenEmail)
  return { email }
}

/** The old address is told, in case it was not its owner; links that lie in its mailbox no longer work. */
async function moveTo(deps: Deps, tx: Tx, account: AccountRow, email: string): Promise<void> {
  const isUsername = account.username.toLowerCase() === account.email.toLowerCase()
  await updateAccount(tx, account.id, {
    email,
    ...(isUsername && { username: email }),
    email_confirmed_at: deps.now(),
  })
  // Somebody without a name is found by the first part of the address.
  await deps.listings.refresh(tx, account.id)
  await dropLinks(tx, account.id)
  await orderLetter(deps, tx, {
    template: 'email-changed',
    to: readerOf(account),
    data: { changedAt: deps.now().toISOString() },
  })
}

/** Somebody registered it while the link was under way. */
function refuseTakenEmail(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'users_email_key' || constraint === 'users_username_key')
    throw new AppError('auth.email_taken')
  throw error
}
