import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import type { mfaSignIn, passkeySignIn } from '#contract/mfa.ts'
import { assertActive } from '#server/identity/accounts/account-status.ts'
import { verifyPassword } from '#server/identity/accounts/password.ts'
import type { Deps } from '#server/identity/context.ts'
import { attemptPendingLogin } from '#server/identity/mfa/challenges.ts'
import { verifyPasskey } from '#server/identity/mfa/passkeys.ts'
import { requireSecondStep, verifyFactor } from '#server/identity/mfa/second-step.ts'
import {
  type Attempt,
  resetAttempts,
  throttleAttempts,
  undoAttempt,
} from '#server/identity/throttling/throttle.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { type ClientContext, findKnownDevice } from './known-devices.ts'
import { findCredentials } from './repository.ts'
import type { SignInResult } from './session-token.ts'
import { createSession } from './sessions.ts'

/**
 * Account of the credentials. Unknown names and wrong passwords look the same in answer, timing and
 * throttling. Attempts from elsewhere never throttle a known device.
 */
async function verifyCredentials(
  deps: Deps,
  client: ClientContext,
  { username, password }: { username: string; password: string },
) {
  const account = await findCredentials(deps.db, username)
  const logContext = { userId: account?.id ?? null }
  const device = account ? await findKnownDevice(deps.db, client, account.id) : null
  const { own, shared } = getLoginAttempts(account?.id ?? username, device, client.network)
  await throttleAttempts(deps, [own, ...shared]).catch(error => {
    deps.log.warn(logContext, 'sign-in throttled')
    throw error
  })
  const isMatch = await verifyPassword(deps, account?.password_hash ?? null, password)
  if (!account || !isMatch) {
    deps.log.info(logContext, 'sign-in failed')
    throw new AppError('auth.bad_credentials')
  }
  await resetAttempts(deps, [own])
  for (const attempt of shared) await undoAttempt(deps, attempt)
  return account
}

/** Counters of this browser or network, and those shared with others. */
function getLoginAttempts(
  account: string,
  device: string | null,
  network: string,
): { own: Attempt; shared: Attempt[] } {
  if (device) return { own: { policy: 'password-from-known-device', subject: [device] }, shared: [] }
  return {
    own: { policy: 'password-from-network', subject: [account, network] },
    shared: [
      { policy: 'passwords-from-network', subject: [network] },
      { policy: 'password-from-unknown-devices', subject: [account] },
    ],
  }
}

/** Signs in by password, or asks for the second step. */
export async function signIn(
  deps: Deps,
  client: ClientContext,
  { rememberMe, reopen, connect, ...given }: z.output<typeof credentials>,
): Promise<SignInResult> {
  const account = await verifyCredentials(deps, client, given)
  const { id: userId, password_hash: passwordHash } = account
  assertActive(account, reopen)
  const identity = connect ? (await attemptPendingLogin(deps, 'connect', connect, userId)).identity : null
  const login = { userId, rememberMe, identity }
  await requireSecondStep(deps, login)
  return createSession(deps, client, { ...login, reopen, passwordHash })
}

/** Completes a pending login, which allows five attempts and one success. */
export async function completeSignIn(
  deps: Deps,
  client: ClientContext,
  { challenge, proof, reopen }: z.output<typeof mfaSignIn>,
): Promise<SignInResult> {
  const login = await attemptPendingLogin(deps, 'second_step', challenge)
  await verifyFactor(deps, login.userId, proof).catch(error => {
    deps.log.info({ userId: login.userId, way: proof.way }, 'second factor failed')
    throw error
  })
  return createSession(deps, client, { ...login, reopen, challenge })
}

/** A passkey with user verification is two factors in one, so no second step follows. */
export async function signInWithPasskey(
  deps: Deps,
  client: ClientContext,
  { credential, rememberMe, reopen }: z.output<typeof passkeySignIn>,
): Promise<SignInResult> {
  const userId = await verifyPasskey(deps, credential)
  return createSession(deps, client, { userId, rememberMe, identity: null, reopen })
}
