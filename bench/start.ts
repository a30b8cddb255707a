import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { rateOf } from './load.ts'
import { openMarket } from './marketplace.ts'
import { runProduct } from './product.ts'
import { type Part, percentile } from './report.ts'

/**
 * From the start of the process to its first answer, with the database running and migrated; and what the process holds
 * on to half a minute after a hundred signed-in reads, before the first mail was written.
 */
export const measureStart: Part = async bench => {
  const { databaseUrl, tokens, product } = await openMarket(bench, 'start', { people: 100, freeSlots: 0 })
  await product.stop()
  const times: number[] = []
  const cpuTimes: number[] = []
  for (let turn = 0; turn < bench.amount(5, 5, 1); turn++) {
    const server = await runProduct(databaseUrl)
    times.push(server.startedInMs)
    cpuTimes.push(await server.cpuMs())
    await server.stop()
  }
  const server = await runProduct(databaseUrl)
  try {
    const { method, path } = api.profileCompleteness
    await rateOf({
      ports: [server.port],
      connections: 4,
      shots: tokens.map(token => ({ method, path, token })),
    })
    await pause(bench.amount(30, 3, 0.1) * 1000)
    return [
      { name: 'start', value: percentile(times, 0.5), unit: 'ms', target: { atMost: 1500 } },
      { name: 'start_processor_time', value: percentile(cpuTimes, 0.5), unit: 'ms' },
      { name: 'idle_memory', value: await server.residentMb(), unit: 'MB', target: { atMost: 150 } },
    ]
  } finally {
    await server.stop()
  }
}
