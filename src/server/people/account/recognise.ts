import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { type Identity, refusalsAt } from './rules.ts'
import {
  type AccountRow,
  dropPowerfulLinks,
  findSubject,
  keepIdentity,
  lockAccount,
  updateAccount,
} from './store.ts'

type Person = { identity: Identity; email: string }

/**
 * Whose account somebody is, for whom an issuer vouches, locked: theirs, by what the issuer calls them; one at their address
 * that is theirs to connect; or one at their address that nobody ever confirmed. Null where there is none yet.
 */
export async function recognise(
  tx: Tx,
  { identity, email }: Person,
): Promise<{ account: AccountRow; as: 'owner' | 'to-connect' | 'unconfirmed' } | null> {
  const known = await lockAccount(tx, { identity })
  if (known) return { account: known, as: 'owner' }
  const account = await lockAccount(tx, { email })
  if (!account) return null
  // Found by the address alone, unless the same person's other click connected it between the two looks.
  if (await isConnected(tx, account, identity)) return { account, as: 'owner' }
  return { account, as: account.email_confirmed_at ? 'to-connect' : 'unconfirmed' }
}

/** Whether an issuer's word opens this account already. Where it does so for somebody else, it will not for this person. */
async function isConnected(tx: Tx, account: AccountRow, { issuer, subject }: Identity): Promise<boolean> {
  const connected = await findSubject(tx, account, issuer)
  if (connected !== null && connected !== subject) throw new AppError(refusalsAt(issuer).otherAccount)
  return connected === subject
}

/** An issuer's word opens this account from now on. */
export async function connectIdentity(tx: Tx, account: AccountRow, identity: Identity): Promise<void> {
  if (!(await isConnected(tx, account, identity))) await keepIdentity(tx, account.id, identity)
  await dropPowerfulLinks(tx, account.id)
}

/**
 * Gives an account whose address was never confirmed to whoever an issuer says has that address. Somebody else may have
 * registered it and be waiting for its owner to come: their password and what they had mailed end.
 */
export async function takeOver(deps: Deps, tx: Tx, userId: UserId, identity: Identity): Promise<void> {
  await keepIdentity(tx, userId, identity)
  await updateAccount(tx, userId, { password_hash: null, email_confirmed_at: deps.now() })
  await deps.reputation.changed(tx, userId)
  await dropPowerfulLinks(tx, userId)
}
