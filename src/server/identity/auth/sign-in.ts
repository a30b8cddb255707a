import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import { refuseShut } from '#server/identity/accounts/assert-active.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { askSecondStep } from '#server/identity/mfa/check-second-step.ts'
import { tryBegun } from '#server/identity/mfa/pending-login.ts'
import { checkCredentials } from './check-credentials.ts'
import { openSignIn } from './create-session.ts'
import type { SignedIn } from './issue-token.ts'

/** Signs in by email or username, in a browser that the account knows from then on; or asks for a second step. */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  { rememberMe, reopen, connect, ...named }: z.output<typeof credentials>,
): Promise<SignedIn> {
  const found = await checkCredentials(deps, visitor, named)
  const { id: userId, password_hash: passwordHash } = found
  refuseShut(found, reopen)
  const identity = connect ? (await tryBegun(deps, 'connect', connect, userId)).identity : null
  const begun = { userId, isRemembered: rememberMe, identity }
  await askSecondStep(deps, begun)
  return openSignIn(deps, visitor, { ...begun, reopen, passwordHash })
}
