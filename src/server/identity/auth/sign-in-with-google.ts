import type { z } from 'zod'
import type { googleSignIn } from '#contract/account.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { consumeIdToken } from './check-id-token.ts'
import type { SignInResult } from './issue-token.ts'
import { verifyIdToken } from './read-id-token.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'

/** Signs in, or up, whoever an ID token of Google is about. */
export async function signInWithGoogle(
  deps: Deps,
  visitor: ClientContext,
  wish: z.output<typeof googleSignIn>,
): Promise<SignInResult> {
  const { google } = deps.config
  if (!google) throw new AppError('auth.google_unavailable')
  const person = await verifyIdToken(deps, google, wish.idToken)
  return signInWithIdentity(deps, visitor, person, wish, tx => consumeIdToken(deps, tx, person, wish))
}
