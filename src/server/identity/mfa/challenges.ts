import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import type { Identity } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import { deriveKey, hashToken } from '#server/lib/crypto.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { getChallengeExpiry } from './policy.ts'
import {
  deleteChallenge,
  incrementChallengeAttempts,
  insertChallenge,
  insertUsedNonce,
} from './repository.ts'

/** Registering a passkey, presenting one, signing in through an issuer, or connecting a calendar. */
type SignedChallengePurpose = `make ${string}` | 'show' | 'google' | 'company' | 'calendar'

const bodyBytes = 24

/** Signed challenge with its expiry. Only used ones are stored, until they expire. */
export function issueSignedChallenge(
  deps: Deps,
  purpose: SignedChallengePurpose,
  expiresAt = getChallengeExpiry(deps.now()),
): Buffer<ArrayBuffer> {
  const expiry = Buffer.alloc(8)
  expiry.writeBigUInt64BE(BigInt(expiresAt.getTime()))
  const body = Buffer.concat([expiry, randomBytes(bodyBytes - expiry.length)])
  return Buffer.concat([body, signChallenge(deps, purpose, body)])
}

/** Consumes a base64url challenge. False if it is forged, expired or used. */
export async function consumeSignedChallenge(
  deps: Deps,
  purpose: SignedChallengePurpose,
  challenge: string,
  db: Executor = deps.db,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  const signature = signChallenge(deps, purpose, body)
  if (bytes.length !== bodyBytes + signature.length || !timingSafeEqual(bytes.subarray(bodyBytes), signature))
    return false
  const expiresAt = new Date(Number(body.readBigUInt64BE()))
  return expiresAt > deps.now() && insertUsedNonce(db, hashToken(bytes.toString('base64url')), expiresAt)
}

const signChallenge = (deps: Deps, purpose: SignedChallengePurpose, body: Buffer): Buffer =>
  createHmac('sha256', deriveKey(deps, 'ceremony')).update(purpose).update(body).digest()

/** Login that awaits a second step or the password of the account to link. */
export type PendingLogin = {
  userId: UserId
  rememberMe: boolean
  /** Identity to link once the login completes. */
  identity: Identity | null
}
type PendingLoginPurpose = 'second_step' | 'connect'

export async function createPendingLogin(deps: Deps, purpose: PendingLoginPurpose, login: PendingLogin) {
  const token = randomBytes(32).toString('base64url')
  await insertChallenge(deps.db, {
    token_hash: hashToken(token),
    user_id: login.userId,
    purpose,
    issuer: login.identity?.issuer ?? null,
    subject: login.identity?.subject ?? null,
    remember_login: login.rememberMe,
    expires_at: getChallengeExpiry(deps.now()),
  })
  return token
}

/** Counts the attempt before it is made, so parallel requests get no extra attempts. */
export async function attemptPendingLogin(
  deps: Deps,
  purpose: PendingLoginPurpose,
  token: string,
  expectedUserId?: UserId,
): Promise<PendingLogin> {
  const row = await incrementChallengeAttempts(deps.db, purpose, hashToken(token), deps.now())
  if (!row || (expectedUserId && row.user_id !== expectedUserId)) throw new AppError('auth.challenge_expired')
  const { user_id: userId, remember_login: rememberMe, issuer, subject } = row
  const identity = issuer !== null && subject !== null ? { issuer, subject } : null
  return { userId, rememberMe, identity }
}

/** Of two parallel requests the second is refused. */
export async function consumePendingLogin(tx: Executor, token: string): Promise<void> {
  if (!(await deleteChallenge(tx, hashToken(token), null))) throw new AppError('auth.challenge_expired')
}
