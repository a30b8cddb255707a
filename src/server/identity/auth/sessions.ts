import type { z } from 'zod'
import type { login } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { deleteChallenges } from '#server/identity/mfa/repository.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser, WatchAuthSessionRevocation } from '#server/lib/http/request-context.ts'
import {
  findOpenAuthSessions,
  listAuthSessions,
  revokeAuthSession,
  revokeAuthSessions,
} from './repository.ts'

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
