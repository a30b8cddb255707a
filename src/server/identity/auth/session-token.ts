import { createHash } from 'node:crypto'
import { compactVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { signedIn } from '#contract/account.ts'
import { getRoleName } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import type { Deps } from '#server/identity/context.ts'
import { isRecentlyAuthenticated } from '#server/identity/mfa/policy.ts'
import type { Authenticate, CurrentUser } from '#server/lib/http/request-context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { findAuthenticatedUser, findViewedUser, updateAuthSession } from './repository.ts'

type TokenSession = { id: string; userId: UserId; roleId: number | null; expiresAt: Date }
export type SignInResult = z.input<typeof signedIn>

export async function createSignInResult(deps: Deps, session: TokenSession): Promise<SignInResult> {
  const { id: signInId, userId, roleId } = session
  deps.log.info({ userId, signInId }, 'session token issued')
  return { token: await issueSessionToken(deps, session), userId, roleId }
}

type SigningContext = { now: Deps['now']; config: Pick<Deps['config'], 'authSecret'> }

const getSigningKey = (deps: SigningContext) => new TextEncoder().encode(deps.config.authSecret)

/** The server reads only the session id. The browser reads the expiry and role. */
export function issueSessionToken(deps: SigningContext, session: TokenSession) {
  return signToken(deps, session).sign(getSigningKey(deps))
}

const signToken = ({ now }: SigningContext, session: TokenSession) =>
  new SignJWT({ sid: session.id, roleId: session.roleId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuedAt(Math.floor(now().getTime() / 1000))
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))

/** Audience of tokens with which an admin views the product as a user. */
const viewAsAudience = 'view-as'

/** Token of a view. The server reads only the view's id. */
export function issueViewToken(deps: SigningContext, view: TokenSession) {
  return signToken(deps, view).setAudience(viewAsAudience).sign(getSigningKey(deps))
}

const tokenPayload = z.object({
  sid: z.string(),
  exp: z.number(),
  aud: z.literal(viewAsAudience).optional(),
})

/** Null if forged. Expiry is not checked. Tokens with another audience, such as socket tokens, are refused. */
async function verifySignature(token: string, key: Uint8Array) {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] })
    return tokenPayload.parse(JSON.parse(new TextDecoder().decode(payload)))
  } catch {
    return null
  }
}

/**
 * User of an `Authorization` header, or null without a valid token or after revocation. Verified signatures are
 * cached, because one costs as much as the query. The last use is written once an hour.
 */
export function createAuthenticate(deps: Deps): Authenticate {
  const key = getSigningKey(deps)
  const verify = memoize((token: string) => verifySignature(token, key), {
    key: token => createHash('sha256').update(token).digest('base64url'),
    maxSize: 10_000,
  })
  return async authorization => {
    const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
    const payload = token ? await verify(token) : null
    const now = deps.now()
    if (!payload || payload.exp * 1000 <= now.getTime()) return null
    if (payload.aud === viewAsAudience) return authenticateView(deps, payload.sid, now)
    const row = await findAuthenticatedUser(deps.pool, payload.sid, now)
    if (row && shouldUpdateLastSeen(row.last_seen_at, now))
      await updateAuthSession(deps.db, payload.sid, { last_seen_at: now })
    return (
      row && {
        id: row.user_id,
        role: getRoleName(row.role_id),
        adminRoles: row.admin_roles,
        language: row.language,
        authSessionId: payload.sid,
        isRecentlyAuthenticated: isRecentlyAuthenticated(row.reauthenticated_at, now),
        mustSetUpMfa: row.needs_factor,
      }
    )
  }
}

/** The person whom an admin views. Nothing of the person's own logins counts, and nothing is written. */
async function authenticateView(deps: Deps, viewId: string, now: Date): Promise<CurrentUser | null> {
  const row = await findViewedUser(deps.pool, viewId, now)
  return (
    row && {
      id: row.user_id,
      role: getRoleName(row.role_id),
      adminRoles: [],
      language: row.language,
      authSessionId: viewId,
      isRecentlyAuthenticated: false,
      mustSetUpMfa: false,
      viewAs: { id: viewId, adminId: row.admin_id },
    }
  )
}

export const getSessionExpiry = (now: Date, isRemembered: boolean): Date =>
  new Date(
    now.getTime() +
      (isRemembered ? accountLimits.rememberMeDays * dayMs : accountLimits.sessionHours * hourMs),
  )

/** Hourly precision suffices, so most requests write nothing. */
const shouldUpdateLastSeen = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= hourMs
