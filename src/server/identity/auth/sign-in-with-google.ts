import type { z } from 'zod'
import type { googleSignIn } from '#contract/account.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { spendIdToken } from './check-id-token.ts'
import type { SignedIn } from './issue-token.ts'
import { readIdToken } from './read-id-token.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'

/** Signs in, or up, whoever an ID token of Google is about. */
export async function signInWithGoogle(
  deps: Deps,
  visitor: Visitor,
  wish: z.output<typeof googleSignIn>,
): Promise<SignedIn> {
  const { google } = deps.config
  if (!google) throw new AppError('auth.google_unavailable')
  const person = await readIdToken(deps, google, wish.idToken)
  return signInWithIdentity(deps, visitor, person, wish, tx => spendIdToken(deps, tx, person, wish))
}
