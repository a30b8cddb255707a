import type { Proof } from '#contract/factor.ts'
import type { Deps } from '#server/people/deps.ts'
import { checkProof } from '#server/people/factor/check-proof.ts'
import type { User } from '#server/platform/http/caller.ts'
import { noteConfirmed } from './store.ts'

/** Whoever shows once more who they are is asked no more for a while, in this sign-in alone. */
export async function confirmAgain(deps: Deps, user: User, proof: Proof): Promise<void> {
  await checkProof(deps, user, proof)
  await noteConfirmed(deps.db, user.signInId, deps.now())
}
