import type { z } from 'zod'
import type { passkeySignIn } from '#contract/factor.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import type { Deps } from '#server/people/deps.ts'
import { checkPasskey } from '#server/people/factor/check-passkey.ts'
import type { SignedIn } from './issue-token.ts'
import { openSignIn } from './open-sign-in.ts'

/** Signs in whoever a passkey belongs to. What one has and what one is or knows come together in it: no second step. */
export async function signInWithPasskey(
  deps: Deps,
  visitor: Visitor,
  { credential, rememberMe, reopen }: z.output<typeof passkeySignIn>,
): Promise<SignedIn> {
  const userId = await checkPasskey(deps, credential)
  return openSignIn(deps, visitor, { userId, isRemembered: rememberMe, identity: null, reopen })
}
