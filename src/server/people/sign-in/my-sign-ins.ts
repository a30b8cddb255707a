import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { listSignIns } from './store.ts'
import { viewSignIn } from './view.ts'

/** Where the account is signed in, newest first. */
export async function mySignIns(deps: Deps, user: User) {
  const rows = await listSignIns(deps.db, user.id, deps.now())
  return rows.map(row => viewSignIn(row, user.signInId))
}
