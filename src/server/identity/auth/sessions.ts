import type { z } from 'zod'
import type { login } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import { lockActiveAccount } from '#server/identity/accounts/account-status.ts'
import { issueReportLink } from '#server/identity/accounts/email-tokens.ts'
import { toRecipient } from '#server/identity/accounts/get-account.ts'
import type { Identity } from '#server/identity/accounts/policy.ts'
import {
  type AccountRow,
  deleteSensitiveTokens,
  findIdentityOwner,
  findIdentitySubject,
  insertIdentity,
} from '#server/identity/accounts/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { consumePendingLogin, type PendingLogin } from '#server/identity/mfa/challenges.ts'
import { deleteChallenges } from '#server/identity/mfa/repository.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser, WatchAuthSessionRevocation } from '#server/lib/http/request-context.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { type ClientContext, findKnownDevice, rememberDevice } from './known-devices.ts'
import {
  findOpenAuthSessions,
  insertAuthSession,
  listAuthSessions,
  listDevices,
  revokeAuthSession,
  revokeAuthSessions,
} from './repository.ts'
import { createSignInResult, getSessionExpiry, type SignInResult } from './session-token.ts'

export async function listSessions(deps: Deps, user: CurrentUser): Promise<z.input<typeof login>[]> {
  const rows = await listAuthSessions(deps.db, user.id, deps.now())
  return rows.map(row => ({
    id: row.id,
    isCurrent: row.id === user.authSessionId,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Another user's session answers 404. */
export async function revokeSession(deps: Deps, user: CurrentUser, sessionId: string): Promise<void> {
  const isRevoked = await revokeAuthSession(deps.db, user.id, sessionId, deps.now())
  if (!isRevoked) throw new AppError('auth.session_not_found')
}

/** Revokes the user's auth sessions, except `exceptId`, and deletes pending logins. */
export async function endAuthSessions(deps: Deps, db: Executor, userId: UserId, exceptId?: string) {
  await revokeAuthSessions(db, userId, deps.now(), exceptId)
  await deleteChallenges(db, userId)
}

const pollIntervalMs = 1000

/** True until revocation, suspension or closing. Expiry is not checked. */
export const isAuthSessionActive = async (deps: Deps, sessionId: string): Promise<boolean> =>
  (await findOpenAuthSessions(deps.db, [sessionId])).includes(sessionId)

/**
 * Closes open connections when their auth session is revoked by any process. One query a second covers all
 * of them. Expiry closes nothing, so a running interview is not interrupted.
 */
export function watchAuthSessionRevocation(deps: Deps): WatchAuthSessionRevocation {
  const listeners = new Map<string, Set<() => void>>()
  let isScheduled = false

  async function poll(): Promise<void> {
    const ids = [...listeners.keys()]
    // Without a database all sessions count as active.
    const open = await findOpenAuthSessions(deps.db, ids).catch(error => {
      deps.log.debug({ err: error }, 'session revocation check failed')
      return ids
    })
    const revoked = ids.filter(id => !open.includes(id))
    for (const onRevoked of revoked.flatMap(id => [...(listeners.get(id) ?? [])])) onRevoked()
    isScheduled = false
    schedule()
  }

  function schedule(): void {
    if (isScheduled || listeners.size === 0) return
    isScheduled = true
    setTimeout(poll, pollIntervalMs).unref()
  }

  return (sessionId, onRevoked) => {
    const callbacks = listeners.get(sessionId) ?? new Set()
    listeners.set(sessionId, callbacks.add(onRevoked))
    schedule()
    return () => {
      callbacks.delete(onRevoked)
      if (callbacks.size === 0 && listeners.get(sessionId) === callbacks) listeners.delete(sessionId)
    }
  }
}

/**
 * Emails the owner about a login from an unknown browser, with a link to report it. Accounts without any
 * known browser get none, because there is nothing to compare with.
 */
async function sendNewLoginEmail(deps: Deps, tx: Tx, client: ClientContext, account: AccountRow) {
  if (!account.email_confirmed_at || (await findKnownDevice(tx, client, account.id))) return
  if ((await listDevices(tx, account.id)).length === 0) return
  await enqueueNotification(deps, tx, {
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

/** Links an identity to the account. Refuses if either was linked elsewhere in the meantime. */
async function linkIdentity(tx: Tx, account: AccountRow, identity: Identity): Promise<void> {
  const owner = await findIdentityOwner(tx, identity)
  const subject = await findIdentitySubject(tx, account.id, identity.issuer)
  if (owner !== account.id) {
    if (owner !== null || subject !== null) throw new AppError('auth.challenge_expired')
    await insertIdentity(tx, account.id, identity)
  }
  await deleteSensitiveTokens(tx, account.id)
}

/** Creates an auth session. From now on the account knows this browser. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  client: ClientContext,
  { userId, roleId, rememberMe }: { userId: UserId; roleId: number | null; rememberMe: boolean },
) {
  const now = deps.now()
  const expiresAt = getSessionExpiry(now, rememberMe)
  const id = await insertAuthSession(tx, { userId, expiresAt, userAgent: client.userAgent, now })
  await rememberDevice(deps, tx, client, userId)
  return { id, userId, roleId, expiresAt }
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
  const session = await deps.db.transaction().execute(async tx => {
    const account = await lockActiveAccount(deps, tx, userId, reopen)
    if (passwordHash !== undefined && account.password_hash !== passwordHash)
      throw new AppError('auth.bad_credentials')
    if (challenge) await consumePendingLogin(tx, challenge)
    if (identity) {
      await linkIdentity(tx, account, identity)
      await endAuthSessions(deps, tx, userId)
    }
    await sendNewLoginEmail(deps, tx, client, account)
    return openSession(deps, tx, client, { userId, roleId: account.role_id, rememberMe })
  })
  return createSignInResult(deps, session)
}
