import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { factorLimits } from '#contract/limits.ts'
import type { Identity } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { deriveKey, hashToken } from './crypto.ts'
import { getChallengeExpiry } from './policy.ts'
import {
  deleteChallenge,
  deleteChallenges,
  incrementChallengeAttempts,
  insertChallenge,
  insertUsedNonce,
} from './repository.ts'

/** What is asked for: a passkey made by somebody, one shown by whoever it is, or an issuer's word about them. */
type SignedChallengePurpose = `make ${string}` | 'show' | 'google' | 'company'

const bodyBytes = 24

/**
 * A challenge for somebody else to sign. It carries its end and our own mark, so that asking for one leaves nothing behind;
 * what was used is noted until then.
 */
export function issueSignedChallenge(
  deps: Deps,
  purpose: SignedChallengePurpose,
  until = getChallengeExpiry(deps.now()),
): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(until.getTime()))
  const body = Buffer.concat([end, randomBytes(bodyBytes - end.length)])
  return Buffer.concat([body, signChallenge(deps, purpose, body)])
}

/** Uses a challenge up, in base64url as browsers send it back; false where it is not ours, over or used. */
export async function consumeSignedChallenge(
  deps: Deps,
  purpose: SignedChallengePurpose,
  challenge: string,
  db: Executor = deps.db,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  const mark = signChallenge(deps, purpose, body)
  if (bytes.length !== bodyBytes + mark.length || !timingSafeEqual(bytes.subarray(bodyBytes), mark))
    return false
  const end = new Date(Number(body.readBigUInt64BE()))
  return end > deps.now() && insertUsedNonce(db, hashToken(bytes.toString('base64url')), end)
}

/** Uses something up that works once; false where that was done before. */
export const consumeNonce = (db: Executor, what: string, until: Date): Promise<boolean> =>
  insertUsedNonce(db, hashToken(what), until)

const signChallenge = (deps: Deps, purpose: SignedChallengePurpose, body: Buffer): Buffer =>
  createHmac('sha256', deriveKey(deps, 'ceremony')).update(purpose).update(body).digest()

/** A sign-in that waits for something: whose, and what it is to become. */
export type PendingLogin = {
  userId: UserId
  rememberMe: boolean
  /** What the account is connected with, once all is shown. */
  identity: Identity | null
}
type PendingLoginPurpose = 'second_step' | 'connect'

/** Keeps that somebody has begun to sign in, and answers the word by which they go on. */
export async function createPendingLogin(
  deps: Deps,
  purpose: PendingLoginPurpose,
  begun: PendingLogin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertChallenge(deps.db, {
    token_hash: hashToken(token),
    user_id: begun.userId,
    purpose,
    code_hash: null,
    issuer: begun.identity?.issuer ?? null,
    subject: begun.identity?.subject ?? null,
    remember_login: begun.rememberMe,
    expires_at: getChallengeExpiry(deps.now()),
  })
  return token
}

/** Counts a try at what was begun before it is made, so that many at once get no more of them. */
export async function attemptPendingLogin(
  deps: Deps,
  purpose: PendingLoginPurpose,
  token: string,
  by?: UserId,
): Promise<PendingLogin> {
  const { triesPerChallenge } = factorLimits
  const row = await incrementChallengeAttempts(
    deps.db,
    purpose,
    hashToken(token),
    deps.now(),
    triesPerChallenge,
  )
  if (!row || (by && row.user_id !== by)) throw new AppError('auth.challenge_expired')
  const { user_id: userId, remember_login: isRemembered, issuer, subject } = row
  const identity = issuer !== null && subject !== null ? { issuer, subject } : null
  return { userId, rememberMe: isRemembered, identity }
}

/** Ends what was begun, with the sign-in that it becomes; of two at once the second is refused. */
export async function consumePendingLogin(tx: Executor, token: string): Promise<void> {
  if (!(await deleteChallenge(tx, hashToken(token)))) throw new AppError('auth.challenge_expired')
}

/** Whatever somebody had begun leads nowhere from now on. */
export const deletePendingLogins = (tx: Executor, userId: UserId): Promise<void> =>
  deleteChallenges(tx, userId)
