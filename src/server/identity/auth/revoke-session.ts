import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { revokeSignIn } from './repository.ts'

/** Signs out somewhere else, or here. Somebody else's sign-in is not there. */
export async function endSignIn(deps: Deps, user: User, signInId: string): Promise<void> {
  const isEnded = await revokeSignIn(deps.db, user.id, signInId, deps.now())
  if (!isEnded) throw new AppError('auth.session_not_found')
}
