import { factorLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { loadWebauthn, partyOf } from './registration-options.ts'
import { issueCeremony } from './webauthn-challenge.ts'

/** What the browser needs to have a passkey shown, whoever's it is: who has an account here is not told. */
export async function askForPasskey(deps: Deps) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  return {
    ...(await generateAuthenticationOptions({
      rpID: partyOf(deps).id,
      challenge: issueCeremony(deps, 'show'),
      timeout: factorLimits.challengeMinutes * 60_000,
      userVerification: 'required',
    })),
  }
}
