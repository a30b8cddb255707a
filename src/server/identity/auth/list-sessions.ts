import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { viewSignIn } from './presenter.ts'
import { listSignIns } from './repository.ts'

/** Where the account is signed in, newest first. */
export async function mySignIns(deps: Deps, user: User) {
  const rows = await listSignIns(deps.db, user.id, deps.now())
  return rows.map(row => viewSignIn(row, user.signInId))
}
