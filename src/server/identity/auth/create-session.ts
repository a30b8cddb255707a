import { lockActiveAccount } from '#server/identity/accounts/assert-active.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import { linkIdentity } from '#server/identity/accounts/resolve-oauth-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { type PendingLogin, consumePendingLogin } from '#server/identity/mfa/pending-login.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendNewLoginEmail } from './announce-login.ts'
import { type SignInResult, createSignInResult } from './issue-token.ts'
import { getSessionExpiry } from './policy.ts'
import { rememberDevice } from './remember-device.ts'
import { insertAuthSession } from './repository.ts'
import { revokeSessions } from './revoke-sessions.ts'

type VerifiedLogin = PendingLogin & {
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
export async function createSession(deps: Deps, visitor: ClientContext, shown: VerifiedLogin): Promise<SignInResult> {
  const { userId, rememberMe: isRemembered, identity, reopen, passwordHash, challenge } = shown
  const now = deps.now()
  const expiresAt = getSessionExpiry(now, isRemembered)
  const signIn = await deps.db.transaction().execute(async tx => {
    const account = await lockActiveAccount(deps, tx, userId, reopen)
    if (passwordHash !== undefined && account.password_hash !== passwordHash)
      throw new AppError('auth.bad_credentials')
    if (challenge) await consumePendingLogin(tx, challenge)
    if (identity) {
      await linkIdentity(tx, account, identity)
      await revokeSessions(deps, tx, userId)
    }
    const id = await insertAuthSession(tx, { userId, expiresAt, userAgent: visitor.userAgent, now })
    await sendNewLoginEmail(deps, tx, visitor, account)
    await rememberDevice(deps, tx, visitor, userId)
    return { id, userId, roleId: account.role_id, expiresAt }
  })
  return createSignInResult(deps, signIn)
}
