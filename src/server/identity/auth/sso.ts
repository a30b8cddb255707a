import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { companySignIn } from '#contract/account.ts'
import { hourMs } from '#contract/time.ts'
import type { Deps } from '#server/identity/context.ts'
import { consumeSignedChallenge, issueSignedChallenge } from '#server/identity/mfa/challenges.ts'
import { deriveKey } from '#server/identity/mfa/crypto.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { ClientContext } from './known-devices.ts'
import type { AuthorizationRequest } from './oidc-client.ts'
import type { SignInResult } from './session-token.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'

/** Loaded with the first sign-in: most deployments have no issuer of their own. */
export const loadOidcClient = () => import('./oidc-client.ts')

/** Where a browser signs in with the company's issuer, and what only that browser can tell when it comes back. */
export async function startSso(deps: Deps): Promise<{ url: string; state: string; proof: string }> {
  const { company } = deps.config
  if (!company) throw new AppError('auth.company_unavailable')
  const until = new Date(deps.now().getTime() + hourMs)
  const proof = issueSignedChallenge(deps, 'company', until).toString('base64url')
  const begun = deriveAuthorizationRequest(deps, proof)
  const { createAuthorizationUrl } = await loadOidcClient()
  return { url: await createAuthorizationUrl(deps, company, begun), state: begun.state, proof }
}

/** What was begun with a proof, if the state that came back belongs to it. Nothing of it is kept: it follows from the proof. */
export function verifyAuthorizationState(deps: Deps, proof: string, state: string): AuthorizationRequest {
  const begun = deriveAuthorizationRequest(deps, proof)
  const [expected, came] = [Buffer.from(begun.state), Buffer.from(state)]
  if (expected.length !== came.length || !timingSafeEqual(expected, came))
    throw new AppError('auth.company_failed')
  return begun
}

function deriveAuthorizationRequest(deps: Deps, proof: string): AuthorizationRequest {
  const part = (name: string) =>
    createHmac('sha256', deriveKey(deps, 'company')).update(`${name} ${proof}`).digest('base64url')
  return { state: part('state'), nonce: part('nonce'), codeVerifier: part('verifier') }
}

/** Signs in, or up, whoever the company's issuer sent back, in the browser that went there. */
export async function signInWithSso(
  deps: Deps,
  visitor: ClientContext,
  wish: z.output<typeof companySignIn>,
): Promise<SignInResult> {
  const { company } = deps.config
  if (!company) throw new AppError('auth.company_unavailable')
  const begun = verifyAuthorizationState(deps, wish.proof, wish.state)
  const { exchangeAuthorizationCode } = await loadOidcClient()
  const person = await exchangeAuthorizationCode(deps, company, begun, wish)
  return signInWithIdentity(deps, visitor, person, wish, async tx => {
    if (!(await consumeSignedChallenge(deps, 'company', wish.proof, tx)))
      throw new AppError('auth.company_failed')
  })
}
