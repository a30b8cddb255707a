import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { presentSession } from './presenter.ts'
import { listAuthSessions } from './repository.ts'

/** Where the account is signed in, newest first. */
export async function listSessions(deps: Deps, user: User) {
  const rows = await listAuthSessions(deps.db, user.id, deps.now())
  return rows.map(row => presentSession(row, user.signInId))
}
