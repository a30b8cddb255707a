import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import type { passkeySignIn, secondStep } from '#contract/factor.ts'
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
import { AppError } from '#server/lib/http/error.ts'
import { createSession } from './create-session.ts'
import { type ClientContext, findKnownDevice } from './known-devices.ts'
import { findCredentials } from './repository.ts'
import type { SignInResult } from './session-token.ts'

type Credentials = { username: string; password: string }

/**
 * The account whose name and password these are. An unknown name and a wrong password answer the same, equally slowly, and
 * wait the same; in a browser that the account knows nobody waits for what others tried.
 */
export async function verifyCredentials(
  deps: Deps,
  visitor: ClientContext,
  { username, password }: Credentials,
) {
  const found = await findCredentials(deps.db, username)
  const about = { userId: found?.id ?? null }
  const device = found ? await findKnownDevice(deps.db, visitor, found.id) : null
  const { own, shared } = getLoginAttempts(found?.id ?? username, device, visitor.network)
  await throttleAttempts(deps, [own, ...shared]).catch(error => {
    deps.log.warn(about, 'sign-in throttled')
    throw error
  })
  const isRight = await verifyPassword(deps, found?.password_hash ?? null, password)
  if (!found || !isRight) {
    deps.log.info(about, 'sign-in failed')
    throw new AppError('auth.bad_credentials')
  }
  await resetAttempts(deps, [own])
  for (const attempt of shared) await undoAttempt(deps, attempt)
  return found
}

/** What an attempt counts for: what is this browser's or network's own, and what it shares with others. */
function getLoginAttempts(account: string, device: string | null, network: string) {
  if (device)
    return { own: { policy: 'password-from-known-device', subject: [device] } as Attempt, shared: [] }
  const shared: Attempt[] = [
    { policy: 'passwords-from-network', subject: [network] },
    { policy: 'password-from-unknown-devices', subject: [account] },
  ]
  return { own: { policy: 'password-from-network', subject: [account, network] } as Attempt, shared }
}

/** Signs in by email or username, in a browser that the account knows from then on; or asks for a second step. */
export async function signIn(
  deps: Deps,
  visitor: ClientContext,
  { rememberMe, reopen, connect, ...named }: z.output<typeof credentials>,
): Promise<SignInResult> {
  const found = await verifyCredentials(deps, visitor, named)
  const { id: userId, password_hash: passwordHash } = found
  assertActive(found, reopen)
  const identity = connect ? (await attemptPendingLogin(deps, 'connect', connect, userId)).identity : null
  const begun = { userId, rememberMe, identity }
  await requireSecondStep(deps, begun)
  return createSession(deps, visitor, { ...begun, reopen, passwordHash })
}

/** The second step of a sign-in. What was begun bears five tries and one success. */
export async function completeSignIn(
  deps: Deps,
  visitor: ClientContext,
  { challenge, proof, reopen }: z.output<typeof secondStep>,
): Promise<SignInResult> {
  const begun = await attemptPendingLogin(deps, 'second_step', challenge)
  await verifyFactor(deps, begun.userId, proof).catch(error => {
    deps.log.info({ userId: begun.userId, way: proof.way }, 'second factor failed')
    throw error
  })
  return createSession(deps, visitor, { ...begun, reopen, challenge })
}

/** Signs in whoever a passkey belongs to. What one has and what one is or knows come together in it: no second step. */
export async function signInWithPasskey(
  deps: Deps,
  visitor: ClientContext,
  { credential, rememberMe, reopen }: z.output<typeof passkeySignIn>,
): Promise<SignInResult> {
  const userId = await verifyPasskey(deps, credential)
  return createSession(deps, visitor, { userId, rememberMe: rememberMe, identity: null, reopen })
}
