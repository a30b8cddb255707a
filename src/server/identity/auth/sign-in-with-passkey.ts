import type { z } from 'zod'
import type { passkeySignIn } from '#contract/factor.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { verifyPasskey } from '#server/identity/mfa/check-passkey.ts'
import { createSession } from './create-session.ts'
import type { SignInResult } from './issue-token.ts'

/** Signs in whoever a passkey belongs to. What one has and what one is or knows come together in it: no second step. */
export async function signInWithPasskey(
  deps: Deps,
  visitor: ClientContext,
  { credential, rememberMe, reopen }: z.output<typeof passkeySignIn>,
): Promise<SignInResult> {
  const userId = await verifyPasskey(deps, credential)
  return createSession(deps, visitor, { userId, rememberMe: rememberMe, identity: null, reopen })
}
