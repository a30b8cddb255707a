import { createHash, randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Cost } from '#contract/routes/route.ts'
import { AppError } from './app-error.ts'
import type { CurrentUser } from './request-context.ts'

/**
 * Network of an address: /24 of IPv4 and /56 of IPv6, the usual allocation of one customer. Empty for a closed
 * connection, which has no address.
 */
export function getClientNetwork(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.split('::')
  const before = head.split(':')
  const after = tail === undefined ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const [first, second, third, fourth = '0'] = [...before, ...zeros, ...after].map(part => part || '0')
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')
}

/**
 * Budget of an account: the heaviest legitimate use (page loads each second 260, searches 300, a recording that catches up
 * after half an hour offline 600, autosaved notes 250). Budget of a network without logins: three hundred users who log
 * in behind one address cost 9,300. Each process counts separately, so two of them allow twice as much.
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

/** Networks share this number of counters, which bounds memory. */
const networkBucketCount = 2 ** 14

export type RateLimit = ReturnType<typeof createRateLimiter>

/** Counter of a network. The salt prevents an attacker from finding networks with the same counter. */
export function createNetworkBucketing(): (ip: string) => number {
  const salt = randomBytes(16)
  return ip =>
    createHash('sha256').update(salt).update(getClientNetwork(ip)).digest().readUInt32BE() %
    networkBucketCount
}

/** Charges a call to the budget of the user or network. Throws `request.too_many` when it is spent. */
export function createRateLimiter() {
  const account = new RateLimiterMemory({ points: budgetPerMinute.account, duration: 60 })
  const network = new RateLimiterMemory({ points: budgetPerMinute.network, duration: 60 })
  const getBucket = createNetworkBucketing()
  return async (
    cost: Cost,
    { user, ip }: { user: Pick<CurrentUser, 'id' | 'viewAs'> | null; ip: string },
  ): Promise<void> => {
    const points = costPoints[cost]
    if (points === 0) return
    // An admin who views the product as a user must not spend the user's budget.
    const accountId = user?.viewAs?.adminId ?? user?.id
    const spent = accountId ? account.consume(accountId, points) : network.consume(getBucket(ip), points)
    await spent.catch(throwTooManyRequests)
  }
}

export function throwTooManyRequests(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw new AppError('request.too_many', { retryAfterSeconds: spent.msBeforeNext / 1000 })
}
