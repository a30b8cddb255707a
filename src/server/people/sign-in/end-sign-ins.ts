import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import { dropBegun } from '#server/people/factor/issue-challenge.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import { revokeSignIns } from './store.ts'

/** Ends every sign-in of a person, or all but one, and those that were begun and wait for their second step. */
export async function endSignIns(deps: Deps, db: Executor, userId: UserId, except?: string): Promise<void> {
  await revokeSignIns(db, userId, deps.now(), except)
  await dropBegun(db, userId)
}
