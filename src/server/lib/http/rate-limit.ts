import { createHash, randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Cost } from '#contract/routes/route.ts'
import { networkOf } from './client-network.ts'
import type { User } from './current-user.ts'
import { AppError } from './error.ts'

/**
 * What an account may spend in a minute: as much as one person can do at once (a screen loaded each second costs 260, a search
 * beside it 300, a recording that catches up after half an hour without a line 600, notes kept as they are typed 250). And
 * what everybody of a network may spend together who is not signed in: three hundred people who enter through one address
 * cost 9,300. Each process counts for itself, so two of them allow twice as much.
 */
const perMinute = { account: 1500, network: 10_000 }

const points: Record<Cost, number> = {
  nothing: 0,
  read: 1,
  search: 5,
  write: 5,
  part: 1,
  provider: 20,
  secret: 30,
  mail: 30,
  heavy: 30,
}

/** Networks share so many counters, whoever comes from however many of them: memory stays bounded. */
const counters = 2 ** 14

/** Whom a call is charged to. */
export type Payer = { user: Pick<User, 'id'> | null; ip: string }

/** Takes what a call costs from the budget of whoever makes it, and refuses it when that is spent. */
export type Charge = (cost: Cost, payer: Payer) => Promise<void>

/** Says which counter a network shares; nobody outside can tell with whom. */
export function networkCounters(): (ip: string) => number {
  const salt = randomBytes(16)
  return ip => createHash('sha256').update(salt).update(networkOf(ip)).digest().readUInt32BE() % counters
}

export function chargeCalls(): Charge {
  const account = new RateLimiterMemory({ points: perMinute.account, duration: 60 })
  const network = new RateLimiterMemory({ points: perMinute.network, duration: 60 })
  const counterOf = networkCounters()
  return async (cost, { user, ip }) => {
    if (points[cost] === 0) return
    const spent = user ? account.consume(user.id, points[cost]) : network.consume(counterOf(ip), points[cost])
    await spent.catch(refuse)
  }
}

function refuse(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent
  throw new AppError('request.too_many', { retryAfterSeconds: spent.msBeforeNext / 1000 })
}
