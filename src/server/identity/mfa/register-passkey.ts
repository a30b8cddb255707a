import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { factorLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendFactorsChangedEmail } from './announce-factor-change.ts'
import { loadWebauthn, getRelyingParty, passkeyAlgorithms } from './registration-options.ts'
import { insertPasskey, listPasskeys, lockUser } from './repository.ts'
import { consumeSignedChallenge } from './webauthn-challenge.ts'

/** Whether a browser has made a passkey for this person and this product, with a challenge that was not used before. */
export async function verifyRegistration(deps: Deps, user: User, credential: object) {
  // The library reads whatever it is given with distrust; so far only its shape is known.
  const response = credential as RegistrationResponseJSON
  const party = getRelyingParty(deps)
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge => consumeSignedChallenge(deps, `make ${user.id}`, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => {
    throw new AppError('auth.passkey_failed')
  })
  if (!registrationInfo) throw new AppError('auth.passkey_failed')
  return registrationInfo.credential
}

type RegisteredCredential = Awaited<ReturnType<typeof verifyRegistration>>

/** Keeps a passkey that was made; its owner is told by mail. */
export async function savePasskey(
  deps: Deps,
  tx: Tx,
  user: User,
  name: string,
  made: RegisteredCredential,
): Promise<void> {
  await lockUser(tx, user.id)
  const known = await listPasskeys(tx, user.id)
  if (known.length >= factorLimits.passkeysMax) throw new AppError('factor.too_many_passkeys')
  const isNew = await insertPasskey(tx, {
    user_id: user.id,
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: made.transports ?? [],
    name,
    created_at: deps.now(),
  })
  if (!isNew) throw new AppError('auth.passkey_failed')
  await sendFactorsChangedEmail(deps, tx, user.id, 'passkey-added')
}
