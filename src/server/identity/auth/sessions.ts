import type { z } from 'zod'
import type { openSignIn } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { deletePendingLogins } from '#server/identity/mfa/challenges.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { FollowSignIn, User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import {
  findOpenAuthSessions,
  listAuthSessions,
  revokeAllAuthSessions,
  revokeAuthSession,
  revokeAuthSessions,
} from './repository.ts'

type SessionRow = Awaited<ReturnType<typeof listAuthSessions>>[number]

/** A sign-in as its owner sees it from the one that asks. */
export const presentSession = (row: SessionRow, asking: string): z.input<typeof openSignIn> => ({
  id: row.id,
  isCurrent: row.id === asking,
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

/** Where the account is signed in, newest first. */
export async function listSessions(deps: Deps, user: User) {
  const rows = await listAuthSessions(deps.db, user.id, deps.now())
  return rows.map(row => presentSession(row, user.signInId))
}

/** Signs out somewhere else, or here. Somebody else's sign-in is not there. */
export async function revokeSession(deps: Deps, user: User, signInId: string): Promise<void> {
  const isEnded = await revokeAuthSession(deps.db, user.id, signInId, deps.now())
  if (!isEnded) throw new AppError('auth.session_not_found')
}

/** Ends every sign-in of a person, or all but one, and those that were begun and wait for their second step. */
export async function revokeSessions(
  deps: Deps,
  db: Executor,
  userId: UserId,
  except?: string,
): Promise<void> {
  await revokeAuthSessions(db, userId, deps.now(), except)
  await deletePendingLogins(db, userId)
}

/** For whoever puts old rows back: what people have signed out of since would be signed in again. */
export const revokeAllSessions = revokeAllAuthSessions

const pollIntervalMs = 1000

/** Whether a sign-in was neither ended nor its account suspended or closed. That its time is over is another matter. */
export const isSessionActive = async (deps: Deps, signInId: string): Promise<boolean> =>
  (await findOpenAuthSessions(deps.db, [signInId])).includes(signInId)

/**
 * Ends lines that stay open when their sign-in ends, whichever process or command ended it: as long as there are such
 * lines, one question a second about all of them. A sign-in whose time runs out meanwhile ends no line: nobody is torn out
 * of an interview.
 */
export function watchSessionRevocation(deps: Deps): FollowSignIn {
  const followed = new Map<string, Set<() => void>>()
  let isWatching = false

  async function look(): Promise<void> {
    const asked = [...followed.keys()]
    // A database that is away says nothing of anybody.
    const open = await findOpenAuthSessions(deps.db, asked).catch(error => {
      deps.log.debug({ fault: faultOf(error) }, 'session revocation check failed')
      return asked
    })
    const ended = asked.filter(id => !open.includes(id)).flatMap(id => [...(followed.get(id) ?? [])])
    for (const end of ended) end()
    isWatching = false
    watch()
  }

  function watch(): void {
    if (isWatching || followed.size === 0) return
    isWatching = true
    setTimeout(look, pollIntervalMs).unref()
  }

  return (signInId, ended) => {
    const lines = followed.get(signInId) ?? new Set()
    followed.set(signInId, lines.add(ended))
    watch()
    return () => {
      lines.delete(ended)
      if (lines.size === 0 && followed.get(signInId) === lines) followed.delete(signInId)
    }
  }
}
