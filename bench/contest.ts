import type { Endpoint } from '#contract/endpoint.ts'
import { idOf } from './id.ts'
import { rateOf, type Shot } from './load.ts'
import { type Market, openMarket } from './marketplace.ts'
import { runPgbench, type Script, scriptOf } from './pgbench.ts'
import { runProduct } from './product.ts'
import { type Bench, type Figure, inTurns, percentile, progress } from './report.ts'
import { statementsOf } from './statements.ts'

export type Contest = {
  name: string
  endpoint: Endpoint
  /** What a request takes one of, if anything; none is taken twice. */
  slots?: 'free' | 'priced'
  /** Requests per run and client. */
  turns: number
  target?: number
}

const clients = 8

/** An endpoint over HTTP, with everything it takes, against pgbench doing nothing but the statements it causes. */
export async function contest(
  bench: Bench,
  { name, endpoint, slots, turns, target }: Contest,
): Promise<Figure[]> {
  // Short ones and many: what else the machine does then meets both sides of a pair.
  const rounds = bench.amount(7, 7, 1)
  const warmUps = bench.amount(2, 2, 1)
  const perRun = clients * turns
  const count = slots ? 2 + perRun * (warmUps + 2 * rounds) : 0
  const size = slots === 'priced' ? { freeSlots: 0, pricedSlots: count } : { freeSlots: count }
  // Nobody books twice: there are limits to what one person may take.
  const people = Math.max(bench.amount(5000, 5000, 50), count)
  const market = await openMarket(bench, name, { people, ...size })
  const script = await record(market, endpoint, Boolean(slots)).finally(market.product.stop)

  const server = await runProduct(market.databaseUrl)
  const latencies: number[] = []
  const cpuTimes: number[] = []
  let taken = 2
  const take = () => {
    taken += perRun
    return taken - perRun + 1
  }
  const ours = async () => {
    const firstSlot = take()
    const shots = Array.from({ length: perRun }, (_, at) =>
      shotOf(market, endpoint, firstSlot + at, Boolean(slots)),
    )
    const cpuBefore = await server.cpuMs()
    const { perSecond, p50Ms } = await rateOf({ ports: [server.port], connections: clients, shots })
    cpuTimes.push(((await server.cpuMs()) - cpuBefore) / perRun)
    latencies.push(p50Ms)
    return perSecond
  }
  const { pgbench } = bench
  const theirs = async () =>
    pgbench ? runPgbench(pgbench, script, { ...market, clients, turns, firstSlot: take() }) : Number.NaN
  try {
    for (let left = warmUps; left > 0; left--) await ours()
    const rates = await inTurns(rounds, ours, theirs)
    progress(`${name}: ${Math.round(rates.ours)} a second, pgbench ${Math.round(rates.theirs)}`)
    const compared: Figure[] = [
      {
        name: `${name}_of_pgbench`,
        value: rates.ratio,
        unit: 'ratio',
        ...(target ? { target: { atLeast: target } } : {}),
      },
      { name: `${name}_pgbench_rate`, value: rates.theirs, unit: '/s' },
    ]
    return [
      ...(pgbench ? compared : []),
      { name: `${name}_rate`, value: rates.ours, unit: '/s' },
      { name: `${name}_p50`, value: percentile(latencies.slice(warmUps), 0.5), unit: 'ms' },
      { name: `${name}_server_processor_time`, value: percentile(cpuTimes.slice(warmUps), 0.5), unit: 'ms' },
      { name: `${name}_statements`, value: script.statements, unit: '' },
    ]
  } finally {
    await server.stop()
  }
}

/** What the second request of its kind sends to the database: the first one fills caches. */
async function record(
  { product, people, tokens }: Market,
  endpoint: Endpoint,
  takesSlot: boolean,
): Promise<Script> {
  const ask = async (number: number) => {
    const { method, path, token, body } = shotOf({ people, tokens }, endpoint, number, takesSlot)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await product.app.inject({
      method,
      url: path,
      headers,
      ...(body ? { payload: body } : {}),
    })
    if (answer.statusCode >= 300) throw new Error(`${endpoint.name} was refused: ${answer.body}`)
  }
  await ask(1)
  const statements = await statementsOf(() => ask(2))
  return scriptOf(statements, { person: 3, ...(takesSlot ? { slot: 2 } : {}) })
}

/** Request number n is made by person n + 1, in turns, and is about slot n where it takes one. */
function shotOf(
  { people, tokens }: Pick<Market, 'people' | 'tokens'>,
  { method, path }: Endpoint,
  number: number,
  takesSlot: boolean,
): Shot {
  if (method !== 'GET' && method !== 'POST') throw new Error(`There are no figures for ${method}.`)
  const body = takesSlot ? { body: { timeSlotId: idOf(number), notes: 'System design, please.' } } : {}
  return { method, path, token: tokens[number % people] ?? '', ...body }
}
