import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/people/deps.ts'
import { AppError } from '#server/platform/http/error.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

/** How much is let through, in points per seconds. Counted in the database for all processes, in real time. */
const limits = {
  /** Wrong passwords for one account, whichever of its names was typed. */
  'failures-of-account': { points: 10, duration: quarterHour },
  /** Wrong passwords and wrong reset links from one address. */
  'failures-of-address': { points: 100, duration: quarterHour },
  /** Registrations and reset mails asked for from one address. */
  'mails-of-address': { points: 1000, duration: hour },
  'reset-mails-of-email': { points: 5, duration: hour },
  /** Confirmations that one account has mailed, each time to an address of its choice. */
  'confirmations-of-account': { points: 5, duration: hour },
}
export type Limit = keyof typeof limits

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together.
 * Beyond the limit: 429, with the time until the window ends.
 */
export async function countAttempt(deps: Deps, limit: Limit, who: string): Promise<void> {
  try {
    await limiterOf(deps, limit).consume(keyOf(who))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfterSeconds = Math.max(1, refusal.msBeforeNext / 1000)
    throw new AppError('auth.too_many_attempts', { retryAfterSeconds })
  }
}

/** Takes one counted attempt back: it was no failure. */
export const takeBackAttempt = (deps: Deps, limit: Limit, who: string) =>
  limiterOf(deps, limit).reward(keyOf(who))

/** Begins to count anew. */
export const forgetAttempts = (deps: Deps, limit: Limit, who: string) =>
  limiterOf(deps, limit).delete(keyOf(who))

/** Names can be longer than the column, and need not lie there in the open. */
const keyOf = (who: string) => createHash('sha256').update(who.toLowerCase()).digest('base64url')

const made = new WeakMap<Deps['pool'], Map<Limit, RateLimiterPostgres>>()

function limiterOf({ pool }: Deps, limit: Limit): RateLimiterPostgres {
  const limiters = made.get(pool) ?? new Map<Limit, RateLimiterPostgres>()
  made.set(pool, limiters)
  const known = limiters.get(limit)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    ...limits[limit],
    keyPrefix: limit,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // One of them clears the table for all.
    clearExpiredByTimeout: limiters.size === 0,
  })
  limiters.set(limit, limiter)
  return limiter
}
