import { createHmac, timingSafeEqual } from 'node:crypto'
import { hourMs } from '#contract/time.ts'
import type { Deps } from '#server/identity/context.ts'
import { keyFor } from '#server/identity/mfa/crypto.ts'
import { issueCeremony } from '#server/identity/mfa/webauthn-challenge.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Begun } from './oidc-client.ts'

/** Loaded with the first sign-in: most deployments have no issuer of their own. */
export const loadIssuer = () => import('./oidc-client.ts')

/** Where a browser signs in with the company's issuer, and what only that browser can tell when it comes back. */
export async function startCompanySignIn(deps: Deps): Promise<{ url: string; state: string; proof: string }> {
  const { company } = deps.config
  if (!company) throw new AppError('auth.company_unavailable')
  const until = new Date(deps.now().getTime() + hourMs)
  const proof = issueCeremony(deps, 'company', until).toString('base64url')
  const begun = begunWith(deps, proof)
  const { addressAt } = await loadIssuer()
  return { url: await addressAt(deps, company, begun), state: begun.state, proof }
}

/** What was begun with a proof, if the state that came back belongs to it. Nothing of it is kept: it follows from the proof. */
export function findBegun(deps: Deps, proof: string, state: string): Begun {
  const begun = begunWith(deps, proof)
  const [expected, came] = [Buffer.from(begun.state), Buffer.from(state)]
  if (expected.length !== came.length || !timingSafeEqual(expected, came))
    throw new AppError('auth.company_failed')
  return begun
}

function begunWith(deps: Deps, proof: string): Begun {
  const part = (name: string) =>
    createHmac('sha256', keyFor(deps, 'company')).update(`${name} ${proof}`).digest('base64url')
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') }
}
