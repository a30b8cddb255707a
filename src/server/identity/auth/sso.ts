import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { ssoSignIn } from '#contract/account.ts'
import { hourMs } from '#contract/time.ts'
import type { Deps } from '#server/identity/context.ts'
import { consumeSignedChallenge, issueSignedChallenge } from '#server/identity/mfa/challenges.ts'
import { deriveKey } from '#server/lib/crypto.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { ClientContext } from './known-devices.ts'
import type { AuthorizationRequest } from './oidc-client.ts'
import type { SignInResult } from './session-token.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'

/** Loaded on first use, because most deployments have no company issuer. */
const loadOidcClient = () => import('./oidc-client.ts')

/** URL of the issuer's login page and the proof that only this browser has. */
export async function startSso(deps: Deps): Promise<{ url: string; state: string; proof: string }> {
  const { oidc: company } = deps.config
  if (!company) throw new AppError('auth.company_unavailable')
  const expiresAt = new Date(deps.now().getTime() + hourMs)
  const proof = issueSignedChallenge(deps, 'company', expiresAt).toString('base64url')
  const request = deriveAuthorizationRequest(deps, proof)
  const { createAuthorizationUrl } = await loadOidcClient()
  return { url: await createAuthorizationUrl(deps, company, request), state: request.state, proof }
}

/** All values derive from the proof, so nothing is stored. */
function deriveAuthorizationRequest(deps: Deps, proof: string): AuthorizationRequest {
  const derive = (name: string) =>
    createHmac('sha256', deriveKey(deps, 'company')).update(`${name} ${proof}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('verifier') }
}

export async function signInWithSso(
  deps: Deps,
  client: ClientContext,
  input: z.output<typeof ssoSignIn>,
): Promise<SignInResult> {
  const { oidc: company } = deps.config
  if (!company) throw new AppError('auth.company_unavailable')
  const request = deriveAuthorizationRequest(deps, input.proof)
  const [expected, received] = [Buffer.from(request.state), Buffer.from(input.state)]
  if (expected.length !== received.length || !timingSafeEqual(expected, received))
    throw new AppError('auth.company_failed')
  const { exchangeAuthorizationCode } = await loadOidcClient()
  const profile = await exchangeAuthorizationCode(deps, company, request, input)
  return signInWithIdentity(deps, client, profile, input, async tx => {
    if (!(await consumeSignedChallenge(deps, 'company', input.proof, tx)))
      throw new AppError('auth.company_failed')
  })
}
