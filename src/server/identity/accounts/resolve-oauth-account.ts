import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getIdentityErrors, type Identity } from './policy.ts'
import {
  type AccountRow,
  deleteIdentities,
  deleteSensitiveTokens,
  findIdentityOwner,
  findIdentitySubject,
  insertIdentity,
  lockAccount,
  updateAccount,
} from './repository.ts'

type IdentityClaims = { identity: Identity; email: string }

/**
 * Whose account somebody is, for whom an issuer vouches, locked: theirs, by what the issuer calls them; one at their address
 * that is theirs to connect; or one at their address that nobody ever confirmed. Null where there is none yet.
 */
export async function resolveAccount(
  tx: Tx,
  { identity, email }: IdentityClaims,
): Promise<{ account: AccountRow; as: 'owner' | 'to-connect' | 'unconfirmed' } | null> {
  const known = await lockAccount(tx, { identity })
  if (known) return { account: known, as: 'owner' }
  const account = await lockAccount(tx, { email })
  if (!account) return null
  const subject = await findIdentitySubject(tx, account.id, identity.issuer)
  // Found by the address alone, unless the same person's other click connected it between the two looks.
  if (subject === identity.subject) return { account, as: 'owner' }
  if (subject !== null) throw new AppError(getIdentityErrors(identity.issuer).otherAccount)
  return { account, as: account.email_confirmed_at ? 'to-connect' : 'unconfirmed' }
}

/**
 * An issuer's word opens this account from now on. Where it has come to open another one since that was asked for, or this
 * one opens for somebody else, it is too late for it.
 */
export async function linkIdentity(tx: Tx, account: AccountRow, identity: Identity): Promise<void> {
  const owner = await findIdentityOwner(tx, identity)
  const subject = await findIdentitySubject(tx, account.id, identity.issuer)
  if (owner !== account.id) {
    if (owner !== null || subject !== null) throw new AppError('auth.challenge_expired')
    await insertIdentity(tx, account.id, identity)
  }
  await deleteSensitiveTokens(tx, account.id)
}

/**
 * Gives an account whose address was never confirmed to whoever an issuer says has that address. Somebody else may have
 * registered it and be waiting for its owner to come: whatever opened it for them ends, and what they had mailed.
 */
export async function claimUnconfirmedAccount(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  identity: Identity,
): Promise<void> {
  await deleteIdentities(tx, userId)
  await insertIdentity(tx, userId, identity)
  await updateAccount(tx, userId, { password_hash: null, email_confirmed_at: deps.now() })
  await deps.reviewEligibility.recompute(tx, userId)
  await deleteSensitiveTokens(tx, userId)
}
