import { api } from '#contract/api.ts'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { idOf } from './id.ts'
import { runLoad } from './load.ts'
import { createMarket } from './marketplace.ts'
import { runProduct } from './product.ts'
import { type BenchmarkPart, type Figure, progress } from './report.ts'

const contenders = 64

/**
 * Many clients compete for every slot at the same moment, over two processes. One process is killed halfway.
 */
export const measureContention: BenchmarkPart = async bench => {
  const slots = bench.amount(1000, 50, 2)
  // Each burst has other people, because one person may book only a few slots.
  const market = await createMarket(bench, 'contention', { people: slots * contenders, freeSlots: slots })
  await market.product.stop()
  const [victim, survivor] = await Promise.all([
    runProduct(market.databaseUrl),
    runProduct(market.databaseUrl),
  ])
  const { method, path } = api.createBooking
  const requests = Array.from({ length: slots }, (_, at) =>
    market.tokens
      .slice(at * contenders, (at + 1) * contenders)
      .map(token => ({ method, path, token, body: { timeSlotId: idOf(at + 1) } })),
  ).flat()
  let killed: Promise<void> | undefined
  try {
    const plan = {
      ports: [victim.port, survivor.port],
      connections: contenders,
      shots: requests,
      inBursts: true,
    }
    const { statuses, lost, perSecond } = await runLoad(plan, done => {
      // In the middle of a burst, not between two.
      if (done >= requests.length / 2) killed ??= victim.stop('SIGKILL')
    })
    await killed
    progress(`contention: ${JSON.stringify(statuses)}, ${lost} connections lost`)
    const sold = await countSold(market.databaseUrl)
    const statusFigures = Object.entries(statuses).map(([status, value]) => ({
      name: `contention_answers_${status}`,
      value,
      unit: '',
    }))
    const serverErrors = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
    return [
      { name: 'contention_double_bookings', value: sold.twice, unit: '', target: { atMost: 0 } },
      {
        name: 'contention_server_faults',
        value: serverErrors.reduce((sum, [, count]) => sum + count, 0),
        unit: '',
        target: { atMost: 0 },
      },
      { name: 'contention_slots_sold', value: sold.once, unit: '' },
      ...statusFigures,
      { name: 'contention_connections_lost', value: lost, unit: '' },
      { name: 'contention_rate', value: perSecond, unit: '/s' },
    ] satisfies Figure[]
  } finally {
    await survivor.stop()
    await (killed ?? victim.stop())
  }
}

async function countSold(databaseUrl: string): Promise<{ once: number; twice: number }> {
  const { pool, close } = connect(databaseUrl, connectionLimits.background)
  try {
    const { rows } = await pool.query<{ once: number; twice: number }>(`
      select count(*) filter (where live = 1)::int as once, count(*) filter (where live > 1)::int as twice
      from (select count(*) as live from bookings where status <> 'cancelled' group by slot_id) sold`)
    return rows[0] ?? { once: 0, twice: 0 }
  } finally {
    await close()
  }
}
