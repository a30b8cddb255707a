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

/** Locks the account of an identity: linked already, to be linked by password, or never confirmed. */
export async function resolveAccount(
  tx: Tx,
  { identity, email }: { identity: Identity; email: string },
): Promise<{ account: AccountRow; match: 'owner' | 'to-connect' | 'unconfirmed' } | null> {
  const linked = await lockAccount(tx, { identity })
  if (linked) return { account: linked, match: 'owner' }
  const account = await lockAccount(tx, { email })
  if (!account) return null
  const subject = await findIdentitySubject(tx, account.id, identity.issuer)
  // A parallel request may have linked the identity between the two queries.
  if (subject === identity.subject) return { account, match: 'owner' }
  if (subject !== null) throw new AppError(getIdentityErrors(identity.issuer).otherAccount)
  return { account, match: account.email_confirmed_at ? 'to-connect' : 'unconfirmed' }
}

/** Links an identity to the account. Refuses if either was linked elsewhere in the meantime. */
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
 * Gives an unconfirmed account to the user whose email the issuer verified. An attacker may have registered it
 * first, so all earlier credentials and tokens go.
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
