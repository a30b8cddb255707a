import { accountLimits } from '#contract/limits.ts'
import { lockActiveAccount } from '#server/identity/accounts/account-status.ts'
import { issueReportLink } from '#server/identity/accounts/email-tokens.ts'
import { toRecipient } from '#server/identity/accounts/get-account.ts'
import type { AccountRow } from '#server/identity/accounts/repository.ts'
import { linkIdentity } from '#server/identity/accounts/resolve-oauth-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { consumePendingLogin, type PendingLogin } from '#server/identity/mfa/challenges.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendNotification } from '#server/notifications/send.ts'
import { type ClientContext, findKnownDevice, rememberDevice } from './known-devices.ts'
import { getSessionExpiry } from './policy.ts'
import { insertAuthSession, listDevices } from './repository.ts'
import { createSignInResult, type SignInResult } from './session-token.ts'
import { revokeSessions } from './sessions.ts'

/**
 * Emails the owner about a login from an unknown browser, with a link to report it. Accounts without any
 * known browser get none, because there is nothing to compare with.
 */
async function sendNewLoginEmail(deps: Deps, tx: Tx, client: ClientContext, account: AccountRow) {
  if (!account.email_confirmed_at || (await findKnownDevice(tx, client, account.id))) return
  if ((await listDevices(tx, account.id)).length === 0) return
  await sendNotification(deps, tx, {
    template: 'new-login',
    to: toRecipient(account),
    data: {
      userAgent: client.userAgent,
      at: deps.now().toISOString(),
      link: await issueReportLink(deps, tx, account.id, null),
      days: accountLimits.reportLoginLinkDays,
    },
  })
}

type VerifiedLogin = PendingLogin & {
  reopen: boolean
  /** Verified hash. The login fails if the password changed since. */
  passwordHash?: string | null
  /** Token of the pending login, consumed by this step. */
  challenge?: string
}

/**
 * Creates an auth session for a verified user. The account's lock makes a password change wait and revoke
 * this session too. Linking an identity revokes all other sessions, because one may be an attacker's.
 */
export async function createSession(
  deps: Deps,
  client: ClientContext,
  login: VerifiedLogin,
): Promise<SignInResult> {
  const { userId, rememberMe, identity, reopen, passwordHash, challenge } = login
  const now = deps.now()
  const expiresAt = getSessionExpiry(now, rememberMe)
  const session = await deps.db.transaction().execute(async tx => {
    const account = await lockActiveAccount(deps, tx, userId, reopen)
    if (passwordHash !== undefined && account.password_hash !== passwordHash)
      throw new AppError('auth.bad_credentials')
    if (challenge) await consumePendingLogin(tx, challenge)
    if (identity) {
      await linkIdentity(tx, account, identity)
      await revokeSessions(deps, tx, userId)
    }
    const id = await insertAuthSession(tx, { userId, expiresAt, userAgent: client.userAgent, now })
    await sendNewLoginEmail(deps, tx, client, account)
    await rememberDevice(deps, tx, client, userId)
    return { id, userId, roleId: account.role_id, expiresAt }
  })
  return createSignInResult(deps, session)
}
