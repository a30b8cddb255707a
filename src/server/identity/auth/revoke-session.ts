import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { revokeAuthSession } from './repository.ts'

/** Signs out somewhere else, or here. Somebody else's sign-in is not there. */
export async function revokeSession(deps: Deps, user: User, signInId: string): Promise<void> {
  const isEnded = await revokeAuthSession(deps.db, user.id, signInId, deps.now())
  if (!isEnded) throw new AppError('auth.session_not_found')
}
