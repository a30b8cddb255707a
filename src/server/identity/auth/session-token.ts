import { jwtVerify, SignJWT } from 'jose'
import type { z } from 'zod'
import type { signedIn } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { roleNameOf } from '#contract/role.ts'
import type { Deps } from '#server/identity/context.ts'
import { isRecentlyAuthenticated } from '#server/identity/mfa/policy.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { shouldUpdateLastSeen } from './policy.ts'
import { findAuthenticatedUser, updateLastSeen } from './repository.ts'

type TokenSession = { id: string; userId: UserId; roleId: number | null; expiresAt: Date }
export type SignInResult = z.input<typeof signedIn>

/** What the browser gets for a sign-in. */
export async function createSignInResult(deps: Deps, signIn: TokenSession): Promise<SignInResult> {
  const { id: signInId, userId, roleId } = signIn
  deps.log.info({ userId, signInId }, 'session token issued')
  return { token: await issueSessionToken(deps, signIn), userId, roleId }
}

/** What tokens are made with. */
type SigningContext = { now: Deps['now']; config: Pick<Deps['config'], 'authSecret'> }

const getSigningKey = (deps: SigningContext) => new TextEncoder().encode(deps.config.authSecret)

/** The token names a sign-in; the browser decodes only its expiry and role. */
export function issueSessionToken(deps: SigningContext, signIn: TokenSession) {
  return new SignJWT({ sid: signIn.id, roleId: signIn.roleId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(signIn.userId)
    .setIssuedAt(Math.floor(deps.now().getTime() / 1000))
    .setExpirationTime(Math.floor(signIn.expiresAt.getTime() / 1000))
    .sign(getSigningKey(deps))
}

/** The sign-in that a token names; null for one that is forged or expired. */
export async function verifySessionToken(deps: Deps, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, getSigningKey(deps), {
      algorithms: ['HS256'],
      currentDate: deps.now(),
    })
    // What is meant for somewhere else, as a ticket is, signs nobody in.
    return typeof payload.sid === 'string' && payload.aud === undefined ? payload.sid : null
  } catch {
    return null
  }
}

/**
 * Who sent this `Authorization` header; null for no token, a forged or expired one, and a sign-in that was revoked. When one
 * was last used is written down once an hour, so that other requests only read.
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<User | null> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  const signInId = token && (await verifySessionToken(deps, token))
  if (!signInId) return null
  const now = deps.now()
  const row = await findAuthenticatedUser(deps.pool, signInId, now)
  if (row && shouldUpdateLastSeen(row.last_seen_at, now)) await updateLastSeen(deps.db, signInId, now)
  return (
    row && {
      id: row.user_id,
      role: roleNameOf(row.role_id),
      language: row.language,
      signInId,
      isFresh: isRecentlyAuthenticated(row.reauthenticated_at, now),
      needsFactor: row.needs_factor,
    }
  )
}
