import { roles } from '#contract/role.ts'
import { setInitialRole } from '#server/identity/accounts/set-role.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { type SignInResult, createSignInResult } from './issue-token.ts'
import { findAuthSessionExpiry } from './repository.ts'

/** Gives an account its role, once, and the same sign-in a token that tells it. */
export async function chooseRole(
  deps: Deps,
  { id: userId, signInId }: User,
  role: 'interviewee' | 'interviewer',
): Promise<SignInResult> {
  const roleId = roles[role]
  await deps.db.transaction().execute(tx => setInitialRole(deps, tx, userId, roleId))
  const { expires_at: expiresAt } = await findAuthSessionExpiry(deps.db, signInId)
  return createSignInResult(deps, { id: signInId, userId, roleId, expiresAt })
}
