import type { z } from 'zod'
import type { secondStep } from '#contract/factor.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { checkFactor } from '#server/identity/mfa/check-second-step.ts'
import { tryBegun } from '#server/identity/mfa/pending-login.ts'
import { openSignIn } from './create-session.ts'
import type { SignedIn } from './issue-token.ts'

/** The second step of a sign-in. What was begun bears five tries and one success. */
export async function finishSignIn(
  deps: Deps,
  visitor: Visitor,
  { challenge, proof, reopen }: z.output<typeof secondStep>,
): Promise<SignedIn> {
  const begun = await tryBegun(deps, 'second_step', challenge)
  await checkFactor(deps, begun.userId, proof).catch(error => {
    deps.log.info({ userId: begun.userId, way: proof.way }, 'a second step was refused')
    throw error
  })
  return openSignIn(deps, visitor, { ...begun, reopen, challenge })
}
