import { jwtVerify, SignJWT } from 'jose'
import type { z } from 'zod'
import type { signedIn } from '#contract/account.ts'
import { getRoleName } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { isRecentlyAuthenticated } from '#server/identity/mfa/policy.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { shouldUpdateLastSeen } from './policy.ts'
import { findAuthenticatedUser, updateLastSeen } from './repository.ts'

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
  return new SignJWT({ sid: session.id, roleId: session.roleId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuedAt(Math.floor(deps.now().getTime() / 1000))
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(getSigningKey(deps))
}

/** Auth session id of a token, or null if forged or expired. */
async function verifySessionToken(deps: Deps, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, getSigningKey(deps), {
      algorithms: ['HS256'],
      currentDate: deps.now(),
    })
    // Tokens with an audience, such as socket tokens, do not authenticate.
    return typeof payload.sid === 'string' && payload.aud === undefined ? payload.sid : null
  } catch {
    return null
  }
}

/**
 * User of an `Authorization` header, or null without a valid token or after revocation. The last use is
 * written once an hour.
 */
export async function authenticate(
  deps: Deps,
  authorization: string | undefined,
): Promise<CurrentUser | null> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  const signInId = token && (await verifySessionToken(deps, token))
  if (!signInId) return null
  const now = deps.now()
  const row = await findAuthenticatedUser(deps.pool, signInId, now)
  if (row && shouldUpdateLastSeen(row.last_seen_at, now)) await updateLastSeen(deps.db, signInId, now)
  return (
    row && {
      id: row.user_id,
      role: getRoleName(row.role_id),
      language: row.language,
      authSessionId: signInId,
      isRecentlyAuthenticated: isRecentlyAuthenticated(row.reauthenticated_at, now),
      mustSetUpMfa: row.needs_factor,
    }
  )
}
