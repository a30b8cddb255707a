import { accountLimits } from '#contract/limits.ts'
import { type Account, lockActiveAccount } from '#server/identity/accounts/account-status.ts'
import { issueReportLink } from '#server/identity/accounts/email-tokens.ts'
import { toRecipient } from '#server/identity/accounts/get-account.ts'
import { linkIdentity } from '#server/identity/accounts/resolve-oauth-account.ts'
import { sendNotification } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import { consumePendingLogin, type PendingLogin } from '#server/identity/mfa/challenges.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { type ClientContext, findKnownDevice, rememberDevice } from './known-devices.ts'
import { getSessionExpiry } from './policy.ts'
import { insertAuthSession, listDevices } from './repository.ts'
import { createSignInResult, type SignInResult } from './session-token.ts'
import { revokeSessions } from './sessions.ts'

/**
 * Tells the owner of a sign-in from a browser that the account does not know, with a way to say that it was not them. An
 * account that knows no browser yet has nobody to be surprised.
 */
export async function sendNewLoginEmail(
  deps: Deps,
  tx: Tx,
  visitor: ClientContext,
  account: Account,
): Promise<void> {
  if (!account.email_confirmed_at || (await findKnownDevice(tx, visitor, account.id))) return
  if ((await listDevices(tx, account.id)).length === 0) return
  await sendNotification(deps, tx, {
    template: 'new-login',
    to: toRecipient(account),
    data: {
      userAgent: visitor.userAgent,
      at: deps.now().toISOString(),
      link: await issueReportLink(deps, tx, account.id, null),
      days: accountLimits.notMeLinkDays,
    },
  })
}

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
export async function createSession(
  deps: Deps,
  visitor: ClientContext,
  shown: VerifiedLogin,
): Promise<SignInResult> {
  const { userId, rememberMe, identity, reopen, passwordHash, challenge } = shown
  const now = deps.now()
  const expiresAt = getSessionExpiry(now, rememberMe)
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
