import { createHash, randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Cost } from '#contract/routes/route.ts'
import { AppError } from './error.ts'
import type { CurrentUser } from './request-context.ts'

/**
 * What counts as one network: /24 of IPv4 and /56 of IPv6, which a customer or a house has to themselves. Whoever has so
 * many addresses is not many people. Of a line that was cut meanwhile nothing is known.
 */
export function getClientNetwork(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.split('::')
  const before = head.split(':')
  const behind = tail === undefined ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0')
  const [first, second, third, fourth = '0'] = [...before, ...zeros, ...behind].map(part => part || '0')
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')
}

/**
 * What an account may spend in a minute: as much as one person can do at once (a screen loaded each second costs 260, a search
 * beside it 300, a recording that catches up after half an hour without a line 600, notes kept as they are typed 250). And
 * what everybody of a network may spend together who is not signed in: three hundred people who enter through one address
 * cost 9,300. Each process counts for itself, so two of them allow twice as much.
 */
const budgetPerMinute = { account: 1500, network: 10_000 }

const costPoints: Record<Cost, number> = {
  free: 0,
  read: 1,
  search: 5,
  write: 5,
  chunk: 1,
  provider: 20,
  password: 30,
  email: 30,
  cpu: 30,
}

/** Networks share so many counters, whoever comes from however many of them: memory stays bounded. */
const networkBucketCount = 2 ** 14

/** Whom a call is charged to. */
export type RateLimitSubject = { user: Pick<CurrentUser, 'id'> | null; ip: string }

/** Takes what a call costs from the budget of whoever makes it, and refuses it when that is spent. */
export type RateLimit = (cost: Cost, payer: RateLimitSubject) => Promise<void>

/** Says which counter a network shares; nobody outside can tell with whom. */
export function createNetworkBucketing(): (ip: string) => number {
  const salt = randomBytes(16)
  return ip =>
    createHash('sha256').update(salt).update(getClientNetwork(ip)).digest().readUInt32BE() %
    networkBucketCount
}

export function createRateLimiter(): RateLimit {
  const account = new RateLimiterMemory({ points: budgetPerMinute.account, duration: 60 })
  const network = new RateLimiterMemory({ points: budgetPerMinute.network, duration: 60 })
  const counterOf = createNetworkBucketing()
  return async (cost, { user, ip }) => {
    if (costPoints[cost] === 0) return
    const spent = user
      ? account.consume(user.id, costPoints[cost])
      : network.consume(counterOf(ip), costPoints[cost])
    await spent.catch(throwTooManyRequests)
  }
}

function throwTooManyRequests(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw new AppError('request.too_many', { retryAfterSeconds: spent.msBeforeNext / 1000 })
}
