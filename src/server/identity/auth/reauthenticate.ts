import type { AuthProof } from '#contract/factor.ts'
import type { Deps } from '#server/identity/context.ts'
import { verifyProof } from '#server/identity/mfa/check-reauthentication.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { updateReauthenticatedAt } from './repository.ts'

/** Whoever shows once more who they are is asked no more for a while, in this sign-in alone. */
export async function reauthenticate(deps: Deps, user: User, proof: AuthProof): Promise<void> {
  await verifyProof(deps, user, proof)
  await updateReauthenticatedAt(deps.db, user.signInId, deps.now())
}
