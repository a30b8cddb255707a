import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import { refuseShut } from '#server/people/account/admit.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import type { Deps } from '#server/people/deps.ts'
import { askSecondStep } from '#server/people/factor/check-second-step.ts'
import { tryBegun } from '#server/people/factor/issue-challenge.ts'
import { checkCredentials } from './check-credentials.ts'
import type { SignedIn } from './issue-token.ts'
import { openSignIn } from './open-sign-in.ts'

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
