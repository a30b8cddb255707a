import { admitTo } from '#server/identity/accounts/assert-active.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { connectIdentity } from '#server/identity/accounts/resolve-oauth-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { type Begun, spendBegun } from '#server/identity/mfa/pending-login.ts'
import { AppError } from '#server/lib/http/error.ts'
import { announceSignIn } from './announce-login.ts'
import { type SignedIn, signedInBy } from './issue-token.ts'
import { signInEnd } from './policy.ts'
import { rememberDevice } from './remember-device.ts'
import { insertSignIn } from './repository.ts'
import { endSignIns } from './revoke-sessions.ts'

type Shown = Begun & {
  reopen: boolean
  /** The hash of the password that was shown: it has to be the account's still. */
  passwordHash?: string | null
  /** What was begun with the first step, and is used up with this one. */
  challenge?: string
}

/**
 * Opens a sign-in for somebody who has shown all there is to show, or says why their account stays shut. With the account
 * locked, so that a change of password waits, sees this sign-in and ends it too. Whoever connects an issuer's word ends
 * every other sign-in: one of them may be of somebody who is not the owner.
 */
export async function openSignIn(deps: Deps, visitor: Visitor, shown: Shown): Promise<SignedIn> {
  const { userId, isRemembered, identity, reopen, passwordHash, challenge } = shown
  const now = deps.now()
  const expiresAt = signInEnd(now, isRemembered)
  const signIn = await deps.db.transaction().execute(async tx => {
    const account = await admitTo(deps, tx, userId, reopen)
    if (passwordHash !== undefined && account.password_hash !== passwordHash)
      throw new AppError('auth.bad_credentials')
    if (challenge) await spendBegun(tx, challenge)
    if (identity) {
      await connectIdentity(tx, account, identity)
      await endSignIns(deps, tx, userId)
    }
    const id = await insertSignIn(tx, { userId, expiresAt, userAgent: visitor.userAgent, now })
    await announceSignIn(deps, tx, visitor, account)
    await rememberDevice(deps, tx, visitor, userId)
    return { id, userId, roleId: account.role_id, expiresAt }
  })
  return signedInBy(deps, signIn)
}
