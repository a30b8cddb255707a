import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import type { z } from 'zod'
import { type RoleName, roles, type signedIn } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { isSeenLongAgo, networkOf } from '#server/people/account/rules.ts'
import { findSession, findSessionUser, noteSessionSeen } from '#server/people/account/store.ts'
import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'

/** Whoever calls without being signed in: what guessing is counted by, and what a session remembers of its browser. */
export type Visitor = { address: string; userAgent: string | null }

export const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({
  address: networkOf(ip),
  userAgent: headers['user-agent']?.slice(0, 300) ?? null,
})

type Session = { id: string; userId: UserId; roleId: number | null; expiresAt: Date }
export type SignedIn = z.input<typeof signedIn>

/** What the browser gets for a session. */
export const signedInBy = async (deps: Deps, session: Session): Promise<SignedIn> => ({
  token: await issueToken(deps, session),
  userId: session.userId,
  roleId: session.roleId,
})

const key = (deps: Deps) => new TextEncoder().encode(deps.config.authSecret)

/** The token names a session; the browser decodes only its expiry and role. */
export function issueToken(deps: Deps, session: Session) {
  return new SignJWT({ sid: session.id, roleId: session.roleId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuedAt(Math.floor(deps.now().getTime() / 1000))
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(key(deps))
}

/** The same session with a token that tells a new role. */
export async function renewToken(deps: Deps, { id, sessionId }: User, roleId: number): Promise<SignedIn> {
  const { expires_at: expiresAt } = await findSession(deps.db, sessionId)
  return signedInBy(deps, { id: sessionId, userId: id, roleId, expiresAt })
}

/**
 * Who sent this `Authorization` header; null for no token, a forged or expired one, and a session that was revoked. When a
 * session was last used is written down once an hour, so that other requests only read.
 */
export async function identify(deps: Deps, authorization: string | undefined): Promise<User | null> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!token) return null
  const sessionId = await verified(deps, token)
  if (!sessionId) return null
  const now = deps.now()
  const row = await findSessionUser(deps.pool, sessionId, now)
  if (row && isSeenLongAgo(row.last_seen_at, now)) await noteSessionSeen(deps.db, sessionId, now)
  return row && { id: row.user_id, role: roleNameOf(row.role_id), language: row.language, sessionId }
}

async function verified(deps: Deps, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key(deps), { algorithms: ['HS256'], currentDate: deps.now() })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch {
    return null
  }
}

export function roleNameOf(roleId: number | null): RoleName | null {
  if (roleId === roles.interviewee) return 'interviewee'
  if (roleId === roles.interviewer) return 'interviewer'
  return roleId === roles.admin ? 'admin' : null
}
