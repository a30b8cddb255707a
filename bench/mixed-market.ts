import sharp from 'sharp'
import type { UserId } from '#contract/id.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { issueSessionToken } from '#server/identity/auth/session-token.ts'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { idOf } from './id.ts'
import { createMarket, startSessions } from './marketplace.ts'
import type { SimulatedUsers } from './mixed-actions.ts'
import { seededRandom } from './random.ts'
import type { Bench } from './report.ts'
import { randomFilter } from './search-mix.ts'

const interviewers = 200
const password = 'correct horse battery'

/** Market with users who have passwords, interviewers with priced slots, and running sessions. */
export async function createMixedMarket(bench: Bench) {
  const { databaseUrl, tokens, product } = await createMarket(bench, 'mixed', {
    people: bench.amount(2000, 600, 20),
    freeSlots: 0,
    pricedSlots: bench.amount(12_000, 3000, 100),
  })
  const { deps } = product
  const expiresAt = new Date(deps.now().getTime() + 86_400_000)
  const tokenOf = (id: string) => issueSessionToken(deps, { id, userId: id as UserId, roleId: 2, expiresAt })
  // Production cost of the password hash, not that of tests.
  const productionDeps = { ...deps, config: { ...deps.config, mode: 'serve' as const } }
  const hash = await hashPassword(productionDeps, password)
  await deps.pool.query('update users set password_hash = $1, email_confirmed_at = now()', [hash])
  const sellers = await startSessions(deps.pool, bench.amount(64, 64, 4))
  const meetings = sellers.map(
    async (seller, n): Promise<[string, string]> => [await tokenOf(seller), tokens[n] ?? ''],
  )
  const random = seededRandom(1)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({ create: { width: 800, height: 800, channels: 3, background: '#369', noise } })
  const users: Omit<SimulatedUsers, 'port'> = {
    tokens,
    interviewers: Array.from({ length: interviewers }, (_, n) => idOf(1_000_001 + n)),
    meetings: await Promise.all(meetings),
    filters: Array.from({ length: 500 }, () => randomFilter(random, deps.now())),
    password,
    picture: (await picture.jpeg().toBuffer()).toString('base64'),
  }
  await product.stop()
  const { pool, close } = connect(databaseUrl, { ...connectionLimits.unlimited, connections: 1 })
  return { crowd: users, databaseUrl, pool, close }
}
