import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import { assertActive } from '#server/identity/accounts/assert-active.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { requireSecondStep } from '#server/identity/mfa/check-second-step.ts'
import { attemptPendingLogin } from '#server/identity/mfa/pending-login.ts'
import { verifyCredentials } from './check-credentials.ts'
import { createSession } from './create-session.ts'
import type { SignInResult } from './issue-token.ts'

/** Signs in by email or username, in a browser that the account knows from then on; or asks for a second step. */
export async function signIn(
  deps: Deps,
  visitor: ClientContext,
  { rememberMe, reopen, connect, ...named }: z.output<typeof credentials>,
): Promise<SignInResult> {
  const found = await verifyCredentials(deps, visitor, named)
  const { id: userId, password_hash: passwordHash } = found
  assertActive(found, reopen)
  const identity = connect ? (await attemptPendingLogin(deps, 'connect', connect, userId)).identity : null
  const begun = { userId, rememberMe, identity }
  await requireSecondStep(deps, begun)
  return createSession(deps, visitor, { ...begun, reopen, passwordHash })
}
