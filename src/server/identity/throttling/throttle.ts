import { createHash } from 'node:crypto'
import type { Deps } from '#server/lib/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { decrementAttempts, deleteAttempts, findBlockedUntil, upsertAttempt } from './repository.ts'
import { type ThrottlePolicyName, throttlePolicies } from './throttle-policies.ts'

/** Whose attempts of a kind are counted together: an account, a network, or both. */
export type Attempt = { policy: ThrottlePolicyName; subject: readonly string[] }

type ThrottleContext = Pick<Deps, 'db' | 'now'>

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together. While any of its waits lasts it
 * is refused and counts nowhere, so that nobody makes others wait by knocking.
 */
export async function throttleAttempts(deps: ThrottleContext, attempts: readonly Attempt[]): Promise<void> {
  const now = deps.now()
  const wait = await findBlockedUntil(deps.db, attempts.map(hashAttemptKey), now)
  if (wait) throw tooManyAttemptsError(wait, now)
  for (const attempt of attempts) {
    if (await upsertAttempt(deps.db, hashAttemptKey(attempt), throttlePolicies[attempt.policy], now)) continue
    throw tooManyAttemptsError((await findBlockedUntil(deps.db, [hashAttemptKey(attempt)], now)) ?? now, now)
  }
}

/** Whether something may be done now, which thereby counts; nobody is told where it may not. */
export const tryConsumeAttempt = (deps: ThrottleContext, attempt: Attempt): Promise<boolean> =>
  upsertAttempt(deps.db, hashAttemptKey(attempt), throttlePolicies[attempt.policy], deps.now())

/** Takes a counted attempt back: it was none of those that are to wait. */
export const undoAttempt = (deps: ThrottleContext, attempt: Attempt): Promise<void> =>
  decrementAttempts(deps.db, hashAttemptKey(attempt))

/** Begins to count anew. */
export const resetAttempts = (deps: ThrottleContext, attempts: readonly Attempt[]): Promise<void> =>
  deleteAttempts(deps.db, attempts.map(hashAttemptKey))

function tooManyAttemptsError(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const isLong = seconds > 90
  return new AppError('auth.too_many_attempts', {
    retryAfterSeconds: seconds,
    message: say =>
      isLong
        ? say('detail.wait_minutes', { count: Math.ceil(seconds / 60) })
        : say('detail.wait_seconds', { count: seconds }),
  })
}

/** Names and networks need not lie there in the open. */
const hashAttemptKey = ({ policy, subject }: Attempt): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([policy, ...subject.map(one => one.toLowerCase())]))
    .digest()
