import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { deletePendingLogins } from '#server/identity/mfa/pending-login.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { revokeAuthSessions } from './repository.ts'

/** Ends every sign-in of a person, or all but one, and those that were begun and wait for their second step. */
export async function revokeSessions(deps: Deps, db: Executor, userId: UserId, except?: string): Promise<void> {
  await revokeAuthSessions(db, userId, deps.now(), except)
  await deletePendingLogins(db, userId)
}
