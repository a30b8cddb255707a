import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { type AccountRow, dropPowerfulLinks, lockAccount, updateAccount } from './store.ts'

type Person = { subject: string; email: string }

/**
 * Whose account somebody is, for whom Google vouches, locked: theirs, by what Google calls them; one at their address that
 * is theirs to connect; or one at their address that nobody ever confirmed. Null where there is none yet.
 */
export async function recogniseByGoogle(
  tx: Tx,
  person: Person,
): Promise<{ account: AccountRow; as: 'owner' | 'to-connect' | 'unconfirmed' } | null> {
  const known = await lockAccount(tx, { google_subject: person.subject })
  const account = known ?? (await lockAccount(tx, { email: person.email }))
  if (!account) return null
  // Found by the address alone, unless the same person's other click connected it between the two looks.
  if (account.google_subject === person.subject) return { account, as: 'owner' }
  if (account.google_subject) throw new AppError('auth.google_other_account')
  return { account, as: account.email_confirmed_at ? 'to-connect' : 'unconfirmed' }
}

/** Google's word opens this account from now on. */
export async function connectGoogle(tx: Tx, account: AccountRow, subject: string): Promise<void> {
  if (account.google_subject && account.google_subject !== subject)
    throw new AppError('auth.google_other_account')
  await updateAccount(tx, account.id, { google_subject: subject })
  await dropPowerfulLinks(tx, account.id)
}

/**
 * Gives an account whose address was never confirmed to whoever Google says has that address. Somebody else may have
 * registered it and be waiting for its owner to come: their password and what they had mailed end.
 */
export async function takeOver(deps: Deps, tx: Tx, userId: UserId, subject: string): Promise<void> {
  await updateAccount(tx, userId, {
    google_subject: subject,
    password_hash: null,
    email_confirmed_at: deps.now(),
  })
  await deps.reputation.changed(tx, userId)
  await dropPowerfulLinks(tx, userId)
}
