import type { z } from 'zod'
import type { passkeySignIn } from '#contract/factor.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { checkPasskey } from '#server/identity/mfa/check-passkey.ts'
import { openSignIn } from './create-session.ts'
import type { SignedIn } from './issue-token.ts'

/** Signs in whoever a passkey belongs to. What one has and what one is or knows come together in it: no second step. */
export async function signInWithPasskey(
  deps: Deps,
  visitor: Visitor,
  { credential, rememberMe, reopen }: z.output<typeof passkeySignIn>,
): Promise<SignedIn> {
  const userId = await checkPasskey(deps, credential)
  return openSignIn(deps, visitor, { userId, isRemembered: rememberMe, identity: null, reopen })
}
