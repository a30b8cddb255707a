import { factorLimits } from '#contract/limits.ts'
import type { Deps } from '#server/people/deps.ts'
import { issueCeremony } from './issue-ceremony.ts'
import { loadWebauthn, partyOf } from './offer-passkey.ts'

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
