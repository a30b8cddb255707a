import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { measureRate } from './load.ts'
import { createMarket } from './marketplace.ts'
import { runProduct } from './product.ts'
import { type BenchmarkPart, percentile } from './report.ts'

/**
 * Time from process start to the first response, with a migrated database. Then the memory half a minute
 * after a hundred signed-in reads, before the first email.
 */
export const measureStart: BenchmarkPart = async bench => {
  const { databaseUrl, tokens, product } = await createMarket(bench, 'start', { people: 100, freeSlots: 0 })
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
    await measureRate({
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
