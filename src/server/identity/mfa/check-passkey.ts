import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { loadWebauthn, getRelyingParty } from './registration-options.ts'
import { findPasskey, updatePasskeyUse } from './repository.ts'
import { consumeSignedChallenge } from './webauthn-challenge.ts'

/** Whose passkey was shown, after a finger, a face or a PIN, and for a challenge of ours that was not used before. */
export async function verifyPasskey(deps: Deps, credential: object): Promise<UserId> {
  // The library reads whatever it is given with distrust; so far only its shape is known.
  const response = credential as AuthenticationResponseJSON
  const passkey = await findPasskey(deps.db, response.id)
  if (!passkey) throw new AppError('auth.passkey_failed')
  const party = getRelyingParty(deps)
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => consumeSignedChallenge(deps, 'show', challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => {
    throw new AppError('auth.passkey_failed')
  })
  if (!verified) throw new AppError('auth.passkey_failed')
  const isThere = await updatePasskeyUse(deps.db, passkey.id, authenticationInfo.newCounter, deps.now())
  if (!isThere) throw new AppError('auth.passkey_failed')
  return passkey.user_id
}
