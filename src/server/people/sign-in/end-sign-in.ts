import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { revokeSignIn } from './store.ts'

/** Signs out somewhere else, or here. Somebody else's sign-in is not there. */
export async function endSignIn(deps: Deps, user: User, signInId: string): Promise<void> {
  const isEnded = await revokeSignIn(deps.db, user.id, signInId, deps.now())
  if (!isEnded) throw new AppError('auth.session_not_found')
}
