import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { UserId } from '#contract/id.ts'
import { mfaLimits } from '#contract/limits.ts'
import { getEmailAndName } from '#server/identity/accounts/get-account.ts'
import { lockAccount } from '#server/identity/accounts/repository.ts'
import { endAuthSessions } from '#server/identity/auth/sessions.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { consumeSignedChallenge, issueSignedChallenge } from './challenges.ts'
import { listFactors, sendFactorsChangedEmail } from './factors.ts'
import { requiresSecondStep } from './policy.ts'
import {
  deletePasskey,
  findFactors,
  findPasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyUse,
} from './repository.ts'

/** Loaded on first use, because its certificates take 15 MB. */
const loadWebauthn = () => import('@simplewebauthn/server')

/** The host name in the address bar. */
const getRelyingParty = ({ urls }: Deps): { id: string; origin: string } => {
  const { hostname, origin } = new URL(urls.app)
  return { id: hostname, origin }
}

/** COSE numbers of EdDSA, ES256 and RS256. Every device supports at least one. */
const passkeyAlgorithms = [-8, -7, -257]

/** Options for a discoverable passkey with user verification. */
export async function getRegistrationOptions(deps: Deps, { id }: CurrentUser) {
  const [passkeys, owner] = await Promise.all([listPasskeys(deps.db, id), getEmailAndName(deps.db, id)])
  if (passkeys.length >= mfaLimits.passkeysMax) throw new AppError('factor.too_many_passkeys')
  const { generateRegistrationOptions } = await loadWebauthn()
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Rehearse',
      rpID: getRelyingParty(deps).id,
      userID: new TextEncoder().encode(id),
      userName: owner.email,
      userDisplayName: owner.name,
      challenge: issueSignedChallenge(deps, `make ${id}`),
      timeout: mfaLimits.challengeMinutes * 60_000,
      excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
        id: credential_id,
        transports,
      })),
      supportedAlgorithmIDs: passkeyAlgorithms,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  }
}

/** Verifies a new passkey and consumes its challenge. */
async function verifyRegistration(deps: Deps, user: CurrentUser, credential: object) {
  // The library validates the content of the credential.
  const response = credential as RegistrationResponseJSON
  const relyingParty = getRelyingParty(deps)
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge => consumeSignedChallenge(deps, `make ${user.id}`, challenge),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => {
    throw new AppError('auth.passkey_failed')
  })
  if (!registrationInfo) throw new AppError('auth.passkey_failed')
  return registrationInfo.credential
}

/** If sign-in now requires a second step, sessions that never took it are revoked. */
export async function registerPasskey(
  deps: Deps,
  user: CurrentUser,
  { name, credential }: { name: string; credential: object },
) {
  const registered = await verifyRegistration(deps, user, credential)
  await deps.db.transaction().execute(async tx => {
    const before = await findFactors(tx, user.id)
    await lockAccount(tx, { id: user.id })
    const passkeys = await listPasskeys(tx, user.id)
    if (passkeys.length >= mfaLimits.passkeysMax) throw new AppError('factor.too_many_passkeys')
    const isNew = await insertPasskey(tx, {
      user_id: user.id,
      credential_id: registered.id,
      public_key: Buffer.from(registered.publicKey),
      counter: registered.counter,
      transports: registered.transports ?? [],
      name,
      created_at: deps.now(),
    })
    if (!isNew) throw new AppError('auth.passkey_failed')
    await sendFactorsChangedEmail(deps, tx, user.id, 'passkey-added')
    const isRequired = requiresSecondStep({ ...before, passkeyCount: before.passkeyCount + 1 })
    if (isRequired && !requiresSecondStep(before))
      await endAuthSessions(deps, tx, user.id, user.authSessionId)
  })
  return listFactors(deps, user.id)
}

/** Options without user ids, so they do not reveal which accounts exist. */
export async function getAssertionOptions(deps: Deps) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(deps).id,
    challenge: issueSignedChallenge(deps, 'show'),
    timeout: mfaLimits.challengeMinutes * 60_000,
    userVerification: 'required',
  })
  return { ...options }
}

/** Verifies a passkey with user verification, consumes its challenge and returns the owner. */
export async function verifyPasskey(deps: Deps, credential: object): Promise<UserId> {
  // The library validates the content of the credential.
  const response = credential as AuthenticationResponseJSON
  const passkey = await findPasskey(deps.db, response.id)
  if (!passkey) throw new AppError('auth.passkey_failed')
  const relyingParty = getRelyingParty(deps)
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => consumeSignedChallenge(deps, 'show', challenge),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
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
  const isUpdated = await updatePasskeyUse(deps.db, passkey.id, authenticationInfo.newCounter, deps.now())
  if (!isUpdated) throw new AppError('auth.passkey_failed')
  return passkey.user_id
}

/** Another user's passkey answers 404. */
export async function removePasskey(deps: Deps, user: CurrentUser, id: string) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deletePasskey(tx, user.id, id))) throw new AppError('factor.passkey_not_found')
    await sendFactorsChangedEmail(deps, tx, user.id, 'passkey-removed')
  })
  return listFactors(deps, user.id)
}
