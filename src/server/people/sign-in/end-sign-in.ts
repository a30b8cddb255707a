import { revokeOwnSession, revokeSessions } from '#server/people/account/store.ts'
import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'

/** Signs out somewhere else, or here. Somebody else's session is not there. */
export async function endSession(deps: Deps, user: User, sessionId: string): Promise<void> {
  const isEnded = await revokeOwnSession(deps.db, user.id, sessionId, deps.now())
  if (!isEnded) throw new AppError('auth.session_not_found')
}

export const endOtherSessions = (deps: Deps, user: User): Promise<void> =>
  revokeSessions(deps.db, user.id, deps.now(), user.sessionId)
