import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { findAccount, findNewEmail, listSessions } from './store.ts'
import { viewAccount, viewSession } from './view.ts'

export async function readAccount(deps: Deps, id: UserId) {
  return viewAccount(await findAccount(deps.db, id), await findNewEmail(deps.db, id, deps.now()))
}

/** Where the account is signed in, newest first. */
export async function readSessions(deps: Deps, user: User) {
  const rows = await listSessions(deps.db, user.id, deps.now())
  return rows.map(row => viewSession(row, user.sessionId))
}
