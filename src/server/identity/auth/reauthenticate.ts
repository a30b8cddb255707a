import type { Proof } from '#contract/factor.ts'
import type { Deps } from '#server/identity/context.ts'
import { checkProof } from '#server/identity/mfa/check-reauthentication.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { noteConfirmed } from './repository.ts'

/** Whoever shows once more who they are is asked no more for a while, in this sign-in alone. */
export async function confirmAgain(deps: Deps, user: User, proof: Proof): Promise<void> {
  await checkProof(deps, user, proof)
  await noteConfirmed(deps.db, user.signInId, deps.now())
}
