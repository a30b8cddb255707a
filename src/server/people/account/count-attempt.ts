import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/people/deps.ts'
import { AppError } from '#server/platform/http/error.ts'

const hour = 60 * 60

/** How much is let through, in points per seconds. Counted in the database for all processes, in real time. */
const limits = {
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
