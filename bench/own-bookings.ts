import { api } from '#contract/api.ts'
import type { UserId } from '#contract/id.ts'
import { issueSessionToken } from '#server/identity/auth/session-token.ts'
import { seedGrowth } from './growth-seed.ts'
import { idOf } from './id.ts'
import { measureRate } from './load.ts'
import { openProduct, runProduct } from './product.ts'
import type { BenchmarkPart } from './report.ts'
import { recordStatements } from './statements.ts'

/** People of a large market list their bookings, four at a time. */
export const measureOwnBookings: BenchmarkPart = async bench => {
  const databaseUrl = await bench.createDatabase('own_bookings')
  const product = await openProduct(databaseUrl)
  await seedGrowth(product.deps.pool, bench.amount(98_000, 2_000, 200))
  const expiresAt = new Date(product.deps.now().getTime() + 86_400_000)
  const people = Array.from({ length: bench.amount(1000, 100, 10) }, (_, at) => idOf(at + 1))
  const tokens = await Promise.all(
    people.map(id => issueSessionToken(product.deps, { id, userId: id as UserId, roleId: 1, expiresAt })),
  )
  const { method, path } = api.myBookings
  const authorization = `Bearer ${tokens[0]}`
  const statements = await recordStatements(async () => {
    await product.app.inject({ method, url: path, headers: { authorization } })
  })
  await product.stop()
  const server = await runProduct(databaseUrl)
  try {
    const runRequests = () =>
      measureRate({
        ports: [server.port],
        connections: 4,
        shots: tokens.map(token => ({ method, path, token })),
      })
    await runRequests()
    const before = await server.cpuMs()
    const { p50Ms, p99Ms } = await runRequests()
    const cpuMs = ((await server.cpuMs()) - before) / tokens.length
    return [
      { name: 'own_bookings_p50', value: p50Ms, unit: 'ms' },
      { name: 'own_bookings_p99', value: p99Ms, unit: 'ms' },
      { name: 'own_bookings_server_processor_time', value: cpuMs, unit: 'ms' },
      { name: 'own_bookings_statements', value: statements.length, unit: '' },
    ]
  } finally {
    await server.stop()
  }
}
