import { factorLimits } from '#contract/limits.ts'
import { getEmailAndName } from '#server/identity/accounts/get-recipient.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { listPasskeys } from './repository.ts'
import { issueSignedChallenge } from './webauthn-challenge.ts'

/** Loaded with the first passkey: it reads the certificates of every maker of keys, which takes 15 MB. */
export const loadWebauthn = () => import('@simplewebauthn/server')

/** Whom passkeys are made for: the name that people see in the address bar. */
export const getRelyingParty = ({ urls }: Deps): { id: string; origin: string } => {
  const { hostname, origin } = new URL(urls.app)
  return { id: hostname, origin }
}

/** How passkeys may sign, in COSE's numbers: EdDSA, ES256 and RS256, which every device has one of. */
export const passkeyAlgorithms = [-8, -7, -257]

/** What the browser needs to make a passkey that finds its owner by itself and asks for a finger, a face or a PIN. */
export async function getRegistrationOptions(deps: Deps, { id }: User) {
  const [known, owner] = await Promise.all([listPasskeys(deps.db, id), getEmailAndName(deps.db, id)])
  if (known.length >= factorLimits.passkeysMax) throw new AppError('factor.too_many_passkeys')
  const { generateRegistrationOptions } = await loadWebauthn()
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Rehearse',
      rpID: getRelyingParty(deps).id,
      userID: new TextEncoder().encode(id),
      userName: owner.email,
      userDisplayName: owner.name,
      challenge: issueSignedChallenge(deps, `make ${id}`),
      timeout: factorLimits.challengeMinutes * 60_000,
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      supportedAlgorithmIDs: passkeyAlgorithms,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  }
}
