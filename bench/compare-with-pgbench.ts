import type { Endpoint } from '#contract/endpoint.ts'
import { idOf } from './id.ts'
import { type LoadRequest, measureRate } from './load.ts'
import { createMarket, type Market } from './marketplace.ts'
import { createScript, runPgbench, type Script } from './pgbench.ts'
import { runProduct } from './product.ts'
import { type Bench, type Figure, measureAlternately, percentile, progress } from './report.ts'
import { recordStatements } from './statements.ts'

export type ComparisonOptions = {
  name: string
  endpoint: Endpoint
  /** Kind of slot that each request consumes, if any. */
  slots?: 'free' | 'priced'
  /** Requests per run and client. */
  turns: number
  target?: number
}

const clients = 8

/** Compares an endpoint over HTTP with pgbench running only its statements. */
export async function compareWithPgbench(
  bench: Bench,
  { name, endpoint, slots, turns, target }: ComparisonOptions,
): Promise<Figure[]> {
  // Many short rounds, so that other load on the machine affects both sides.
  const rounds = bench.amount(7, 7, 1)
  const warmUps = bench.amount(2, 2, 1)
  const perRun = clients * turns
  const count = slots ? 2 + perRun * (warmUps + 2 * rounds) : 0
  const size = slots === 'priced' ? { freeSlots: 0, pricedSlots: count } : { freeSlots: count }
  // One person per booking, because bookings per person are limited.
  const people = Math.max(bench.amount(5000, 5000, 50), count)
  const market = await createMarket(bench, name, { people, ...size })
  const script = await record(market, endpoint, Boolean(slots)).finally(market.product.stop)

  const server = await runProduct(market.databaseUrl)
  const latencies: number[] = []
  const cpuTimes: number[] = []
  let usedSlots = 2
  const takeSlots = () => {
    usedSlots += perRun
    return usedSlots - perRun + 1
  }
  const ours = async () => {
    const firstSlot = takeSlots()
    const requests = Array.from({ length: perRun }, (_, at) =>
      requestFor(market, endpoint, firstSlot + at, Boolean(slots)),
    )
    const cpuBefore = await server.cpuMs()
    const { perSecond, p50Ms } = await measureRate({
      ports: [server.port],
      connections: clients,
      shots: requests,
    })
    cpuTimes.push(((await server.cpuMs()) - cpuBefore) / perRun)
    latencies.push(p50Ms)
    return perSecond
  }
  const { pgbench } = bench
  const theirs = async () =>
    pgbench ? runPgbench(pgbench, script, { ...market, clients, turns, firstSlot: takeSlots() }) : Number.NaN
  try {
    for (let left = warmUps; left > 0; left--) await ours()
    const rates = await measureAlternately(rounds, ours, theirs)
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

/** Statements of the second request, after the first one has filled the caches. */
async function record(
  { product, people, tokens }: Market,
  endpoint: Endpoint,
  takesSlot: boolean,
): Promise<Script> {
  const sendRequest = async (number: number) => {
    const { method, path, token, body } = requestFor({ people, tokens }, endpoint, number, takesSlot)
    const headers = { authorization: `Bearer ${token}` }
    const response = await product.app.inject({
      method,
      url: path,
      headers,
      ...(body ? { payload: body } : {}),
    })
    if (response.statusCode >= 300) throw new Error(`${endpoint.name} was refused: ${response.body}`)
  }
  await sendRequest(1)
  const statements = await recordStatements(() => sendRequest(2))
  return createScript(statements, { person: 3, ...(takesSlot ? { slot: 2 } : {}) })
}

/** Request n is by person n + 1, and about slot n if it consumes one. */
function requestFor(
  { people, tokens }: Pick<Market, 'people' | 'tokens'>,
  { method, path }: Endpoint,
  number: number,
  takesSlot: boolean,
): LoadRequest {
  if (method !== 'GET' && method !== 'POST') throw new Error(`unsupported method ${method}`)
  const body = takesSlot ? { body: { timeSlotId: idOf(number), notes: 'System design, please.' } } : {}
  return { method, path, token: tokens[number % people] ?? '', ...body }
}
