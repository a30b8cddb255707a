import { roles } from '#contract/role.ts'
import { setFirstRole } from '#server/identity/accounts/set-role.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { type SignedIn, signedInBy } from './issue-token.ts'
import { findExpiry } from './repository.ts'

/** Gives an account its role, once, and the same sign-in a token that tells it. */
export async function chooseRole(
  deps: Deps,
  { id: userId, signInId }: User,
  role: 'interviewee' | 'interviewer',
): Promise<SignedIn> {
  const roleId = roles[role]
  await deps.db.transaction().execute(tx => setFirstRole(deps, tx, userId, roleId))
  const { expires_at: expiresAt } = await findExpiry(deps.db, signInId)
  return signedInBy(deps, { id: signInId, userId, roleId, expiresAt })
}
