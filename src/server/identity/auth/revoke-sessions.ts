import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { dropBegun } from '#server/identity/mfa/pending-login.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { revokeSignIns } from './repository.ts'

/** Ends every sign-in of a person, or all but one, and those that were begun and wait for their second step. */
export async function endSignIns(deps: Deps, db: Executor, userId: UserId, except?: string): Promise<void> {
  await revokeSignIns(db, userId, deps.now(), except)
  await dropBegun(db, userId)
}
