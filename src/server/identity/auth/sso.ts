import type { z } from 'zod'
import type { companySignIn } from '#contract/account.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { consumeSignedChallenge } from '#server/identity/mfa/webauthn-challenge.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { SignInResult } from './issue-token.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { verifyAuthorizationState, loadOidcClient } from './start-sso.ts'

/** Signs in, or up, whoever the company's issuer sent back, in the browser that went there. */
export async function signInWithSso(
  deps: Deps,
  visitor: ClientContext,
  wish: z.output<typeof companySignIn>,
): Promise<SignInResult> {
  const { company } = deps.config
  if (!company) throw new AppError('auth.company_unavailable')
  const begun = verifyAuthorizationState(deps, wish.proof, wish.state)
  const { exchangeAuthorizationCode: vouchedBy } = await loadOidcClient()
  const person = await vouchedBy(deps, company, begun, wish)
  return signInWithIdentity(deps, visitor, person, wish, async tx => {
    if (!(await consumeSignedChallenge(deps, 'company', wish.proof, tx))) throw new AppError('auth.company_failed')
  })
}
