import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { UserId } from '#contract/id.ts'
import { factorLimits } from '#contract/limits.ts'
import { getEmailAndName } from '#server/identity/accounts/get-account.ts'
import { revokeSessions } from '#server/identity/auth/sessions.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { consumeSignedChallenge, issueSignedChallenge } from './challenges.ts'
import { getAccountFactors, listFactors, sendFactorsChangedEmail } from './factors.ts'
import { requiresSecondStep } from './policy.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  lockUser,
  updatePasskeyUse,
} from './repository.ts'

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

/** Keeps a passkey. Where it is the first thing that every sign-in now has to show, those that did not show it end. */
export async function registerPasskey(
  deps: Deps,
  user: User,
  { name, credential }: { name: string; credential: object },
) {
  const made = await verifyRegistration(deps, user, credential)
  await deps.db.transaction().execute(async tx => {
    const before = await getAccountFactors(tx, user.id)
    await savePasskey(deps, tx, user, name, made)
    const isAsked = requiresSecondStep({ ...before, passkeyCount: before.passkeyCount + 1 })
    if (isAsked && !requiresSecondStep(before)) await revokeSessions(deps, tx, user.id, user.signInId)
  })
  return listFactors(deps, user.id)
}

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

/** Forgets a passkey. Somebody else's is not there. */
export async function removePasskey(deps: Deps, user: User, id: string) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deletePasskey(tx, user.id, id))) throw new AppError('factor.passkey_not_found')
    await sendFactorsChangedEmail(deps, tx, user.id, 'passkey-removed')
  })
  return listFactors(deps, user.id)
}
