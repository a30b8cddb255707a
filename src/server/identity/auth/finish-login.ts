import type { z } from 'zod'
import type { secondStep } from '#contract/factor.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { verifyFactor } from '#server/identity/mfa/check-second-step.ts'
import { attemptPendingLogin } from '#server/identity/mfa/pending-login.ts'
import { createSession } from './create-session.ts'
import type { SignInResult } from './issue-token.ts'

/** The second step of a sign-in. What was begun bears five tries and one success. */
export async function completeSignIn(
  deps: Deps,
  visitor: ClientContext,
  { challenge, proof, reopen }: z.output<typeof secondStep>,
): Promise<SignInResult> {
  const begun = await attemptPendingLogin(deps, 'second_step', challenge)
  await verifyFactor(deps, begun.userId, proof).catch(error => {
    deps.log.info({ userId: begun.userId, way: proof.way }, 'second factor failed')
    throw error
  })
  return createSession(deps, visitor, { ...begun, reopen, challenge })
}
