import { factorLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { loadWebauthn, getRelyingParty } from './registration-options.ts'
import { issueSignedChallenge } from './webauthn-challenge.ts'

/** What the browser needs to have a passkey shown, whoever's it is: who has an account here is not told. */
export async function getAssertionOptions(deps: Deps) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  return {
    ...(await generateAuthenticationOptions({
      rpID: getRelyingParty(deps).id,
      challenge: issueSignedChallenge(deps, 'show'),
      timeout: factorLimits.challengeMinutes * 60_000,
      userVerification: 'required',
    })),
  }
}
