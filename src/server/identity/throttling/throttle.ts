import { createHash } from 'node:crypto'
import type { Deps } from '#server/lib/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { deleteAttempts, findWait, insertAttempt, uncountAttempt } from './repository.ts'
import { type PaceName, paces } from './throttle-policies.ts'

/** Whose attempts of a kind are counted together: an account, a network, or both. */
export type Attempt = { pace: PaceName; of: readonly string[] }

type Ways = Pick<Deps, 'db' | 'now'>

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together. While any of its waits lasts it
 * is refused and counts nowhere, so that nobody makes others wait by knocking.
 */
export async function pauseAttempts(deps: Ways, attempts: readonly Attempt[]): Promise<void> {
  const now = deps.now()
  const wait = await findWait(deps.db, attempts.map(keyOf), now)
  if (wait) throw tooSoon(wait, now)
  for (const attempt of attempts) {
    if (await insertAttempt(deps.db, keyOf(attempt), paces[attempt.pace], now)) continue
    throw tooSoon((await findWait(deps.db, [keyOf(attempt)], now)) ?? now, now)
  }
}

/** Whether something may be done now, which thereby counts; nobody is told where it may not. */
export const isInTime = (deps: Ways, attempt: Attempt): Promise<boolean> =>
  insertAttempt(deps.db, keyOf(attempt), paces[attempt.pace], deps.now())

/** Takes a counted attempt back: it was none of those that are to wait. */
export const takeBack = (deps: Ways, attempt: Attempt): Promise<void> =>
  uncountAttempt(deps.db, keyOf(attempt))

/** Begins to count anew. */
export const forgetAttempts = (deps: Ways, attempts: readonly Attempt[]): Promise<void> =>
  deleteAttempts(deps.db, attempts.map(keyOf))

function tooSoon(until: Date, now: Date): AppError {
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
const keyOf = ({ pace, of }: Attempt): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([pace, ...of.map(one => one.toLowerCase())]))
    .digest()
