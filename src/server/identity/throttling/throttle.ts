import { createHash } from 'node:crypto'
import type { Deps } from '#server/lib/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { decrementAttempts, deleteAttempts, findBlockedUntil, upsertAttempt } from './repository.ts'
import { type ThrottlePolicyName, throttlePolicies } from './throttle-policies.ts'

/** `subject` names the counter: an account, a network, or both. */
export type Attempt = { policy: ThrottlePolicyName; subject: readonly string[] }

/**
 * Counts attempts before they are made, so parallel requests cannot slip through. A blocked attempt throws
 * and counts nowhere, so repeated requests do not extend the block.
 */
export async function throttleAttempts(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  const now = deps.now()
  const blockedUntil = await findBlockedUntil(deps.db, attempts.map(hashAttemptKey), now)
  if (blockedUntil) throw tooManyAttemptsError(blockedUntil, now)
  for (const attempt of attempts) {
    if (await upsertAttempt(deps.db, hashAttemptKey(attempt), throttlePolicies[attempt.policy], now)) continue
    throw tooManyAttemptsError((await findBlockedUntil(deps.db, [hashAttemptKey(attempt)], now)) ?? now, now)
  }
}

/** Counts the attempt. False if it is blocked. The caller then skips the action silently. */
export const tryConsumeAttempt = (deps: Deps, attempt: Attempt): Promise<boolean> =>
  upsertAttempt(deps.db, hashAttemptKey(attempt), throttlePolicies[attempt.policy], deps.now())

/** For attempts that turned out legitimate. */
export const undoAttempt = (deps: Deps, attempt: Attempt): Promise<void> =>
  decrementAttempts(deps.db, hashAttemptKey(attempt))

export const resetAttempts = (deps: Deps, attempts: readonly Attempt[]): Promise<void> =>
  deleteAttempts(deps.db, attempts.map(hashAttemptKey))

function tooManyAttemptsError(blockedUntil: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000))
  const isLong = seconds > 90
  return new AppError('auth.too_many_attempts', {
    retryAfterSeconds: seconds,
    message: translate =>
      isLong
        ? translate('detail.wait_minutes', { count: Math.ceil(seconds / 60) })
        : translate('detail.wait_seconds', { count: seconds }),
  })
}

/** Hashed, so the table reveals no names or networks. */
const hashAttemptKey = ({ policy, subject }: Attempt): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([policy, ...subject.map(part => part.toLowerCase())]))
    .digest()
