import type { z } from 'zod'
import type { companySignIn } from '#contract/account.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import type { Deps } from '#server/identity/context.ts'
import { spendCeremony } from '#server/identity/mfa/webauthn-challenge.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { SignedIn } from './issue-token.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { findBegun, loadIssuer } from './start-sso.ts'

/** Signs in, or up, whoever the company's issuer sent back, in the browser that went there. */
export async function signInWithCompany(
  deps: Deps,
  visitor: Visitor,
  wish: z.output<typeof companySignIn>,
): Promise<SignedIn> {
  const { company } = deps.config
  if (!company) throw new AppError('auth.company_unavailable')
  const begun = findBegun(deps, wish.proof, wish.state)
  const { vouchedBy } = await loadIssuer()
  const person = await vouchedBy(deps, company, begun, wish)
  return signInWithIdentity(deps, visitor, person, wish, async tx => {
    if (!(await spendCeremony(deps, 'company', wish.proof, tx))) throw new AppError('auth.company_failed')
  })
}
