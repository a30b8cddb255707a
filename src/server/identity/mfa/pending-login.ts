import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { factorLimits } from '#contract/limits.ts'
import type { Identity } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { hashToken } from './crypto.ts'
import { getChallengeExpiry } from './policy.ts'
import { deleteChallenge, deleteChallenges, insertChallenge, incrementChallengeAttempts } from './repository.ts'

/** A sign-in that waits for something: whose, and what it is to become. */
export type PendingLogin = {
  userId: UserId
  rememberMe: boolean
  /** What the account is connected with, once all is shown. */
  identity: Identity | null
}
type PendingLoginPurpose = 'second_step' | 'connect'

/** Keeps that somebody has begun to sign in, and answers the word by which they go on. */
export async function createPendingLogin(deps: Deps, purpose: PendingLoginPurpose, begun: PendingLogin): Promise<string> {
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
export async function attemptPendingLogin(deps: Deps, purpose: PendingLoginPurpose, token: string, by?: UserId): Promise<PendingLogin> {
  const { triesPerChallenge } = factorLimits
  const row = await incrementChallengeAttempts(deps.db, purpose, hashToken(token), deps.now(), triesPerChallenge)
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
export const deletePendingLogins = (tx: Executor, userId: UserId): Promise<void> => deleteChallenges(tx, userId)
