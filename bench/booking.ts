import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Plan, rateOf, type Shot } from './load.ts'
import { idOf, type Market, openMarket } from './market.ts'
import { runPgbench, type Sample, type Script, scriptOf } from './pgbench.ts'
import { runProduct } from './product.ts'
import { type Bench, type Figure, inTurns, type Part, progress } from './report.ts'
import { statementsOf } from './statements.ts'

const clients = 8
const rounds = 3

/** Booking over HTTP, with everything it takes, against pgbench doing nothing but its statements. */
export const measureBooking: Part = async bench => {
  const turns = bench.small ? 50 : 400
  const perRun = clients * turns
  // Of each kind two for the recording, then one run to warm up, and both sides of every round.
  const slots = 2 + perRun * (2 * rounds + 1)
  const market = await openMarket(bench, 'booking', { people: 1000, freeSlots: slots, pricedSlots: slots })
  const kinds = [
    { endpoint: api.createBooking, first: 1, name: 'booking' },
    { endpoint: api.createPaymentIntent, first: 1 + slots, name: 'hold_and_checkout' },
  ]
  const scripts = []
  for (const { endpoint, first } of kinds) scripts.push(await recordWish(market, endpoint, first))
  await market.product.stop()

  const server = await runProduct(market.databaseUrl)
  const figures: Figure[] = []
  try {
    for (const [at, { endpoint, first, name }] of kinds.entries()) {
      const script = scripts[at]
      if (!script) continue
      progress(`${name}: ${script.text.split(';').length} statements`)
      let free = first + 2
      const take = () => {
        free += perRun
        return free - perRun
      }
      const latencies: number[] = []
      const ours = async () => {
        const { perSecond, p50Ms } = await rateOf(planOf(market, server.port, endpoint, take(), perRun))
        latencies.push(p50Ms)
        return perSecond
      }
      const theirs = () =>
        runPgbench(bench.pgbench, script, { ...market, clients, turns, firstSlot: take() })
      await ours()
      const rate = await inTurns(rounds, ours, theirs)
      figures.push(
        ...ratioFigures(name, rate, 0.45),
        { name: `${name}_p50`, value: Math.min(...latencies), unit: 'ms' },
      )
    }
  } finally {
    await server.stop()
  }
  return figures
}
