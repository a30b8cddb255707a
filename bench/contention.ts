import { api } from '#contract/api.ts'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { idOf } from './id.ts'
import { fire } from './load.ts'
import { openMarket } from './marketplace.ts'
import { runProduct } from './product.ts'
import { type Figure, type Part, progress } from './report.ts'

const contenders = 64

/** Every slot wanted by many in the same moment, over two processes, one of which is killed halfway. */
export const measureContention: Part = async bench => {
  const slots = bench.amount(1000, 50, 2)
  // Others each time: whoever has got a few times may take no more.
  const market = await openMarket(bench, 'contention', { people: slots * contenders, freeSlots: slots })
  await market.product.stop()
  const [doomed, survivor] = await Promise.all([
    runProduct(market.databaseUrl),
    runProduct(market.databaseUrl),
  ])
  const { method, path } = api.createBooking
  const shots = Array.from({ length: slots }, (_, at) =>
    market.tokens
      .slice(at * contenders, (at + 1) * contenders)
      .map(token => ({ method, path, token, body: { timeSlotId: idOf(at + 1) } })),
  ).flat()
  let killed: Promise<void> | undefined
  try {
    const plan = { ports: [doomed.port, survivor.port], connections: contenders, shots, inBursts: true }
    const { statuses, lost, perSecond } = await fire(plan, done => {
      // In the middle of a burst, not between two.
      if (done >= shots.length / 2) killed ??= doomed.stop('SIGKILL')
    })
    await killed
    progress(`contention: ${JSON.stringify(statuses)}, ${lost} connections lost`)
    const sold = await countSold(market.databaseUrl)
    const answered = Object.entries(statuses).map(([status, value]) => ({
      name: `contention_answers_${status}`,
      value,
      unit: '',
    }))
    const faults = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
    return [
      { name: 'contention_double_bookings', value: sold.twice, unit: '', target: { atMost: 0 } },
      {
        name: 'contention_server_faults',
        value: faults.reduce((sum, [, count]) => sum + count, 0),
        unit: '',
        target: { atMost: 0 },
      },
      { name: 'contention_slots_sold', value: sold.once, unit: '' },
      ...answered,
      { name: 'contention_lost_with_killed_process', value: lost, unit: '' },
      { name: 'contention_rate', value: perSecond, unit: '/s' },
    ] satisfies Figure[]
  } finally {
    await survivor.stop()
    await (killed ?? doomed.stop())
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
