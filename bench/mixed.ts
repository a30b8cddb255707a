import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Connection } from '#server/lib/database/pool.ts'
import { type Kind, type NextIds, type SimulatedUsers, shares } from './mixed-actions.ts'
import { createMixedMarket } from './mixed-market.ts'
import { postgresCpuMs } from './postgres-cpu.ts'
import { type RunningServer, runProduct } from './product.ts'
import { type Bench, type BenchmarkPart, type Figure, percentile, progress } from './report.ts'

/** Clients act one after the other without pauses, for a duration or a number of actions. */
export type MixedPlan = {
  clients: number
  /** Number of server processes to use. */
  processes: number
  length: { seconds: number } | { turns: number }
  /** Null for the mix. */
  only: Kind | null
  next: NextIds
}
/** Durations by kind of action. */
export type MixedOutcome = { times: Partial<Record<Kind, number[]>>; seconds: number; next: NextIds }
export type MixedMessage = { crowds: SimulatedUsers[] } | MixedPlan

const kinds = Object.keys(shares) as Kind[]

type Run = (plan: Partial<MixedPlan> & Pick<MixedPlan, 'clients' | 'length'>) => Promise<MixedOutcome>

/**
 * Mixed actions by growing numbers of clients against one process and two, then each kind alone for its CPU
 * time.
 */
export const measureMixed: BenchmarkPart = async bench => {
  const { crowd, databaseUrl, pool, close } = await createMixedMarket(bench)
  // The smallest run uses one process for both.
  const servers = [await runProduct(databaseUrl)]
  if (bench.amount(2, 2, 1) === 2) servers.push(await runProduct(databaseUrl))
  const [server] = servers
  const users = await startUsers(servers.map(({ port }) => ({ ...crowd, port })))
  try {
    if (!server) return []
    let next = { slot: crowd.meetings.length + 1, speaker: 0 }
    const run: Run = async plan => {
      const outcome = await users.play({ processes: 1, only: null, ...plan, next })
      next = outcome.next
      return outcome
    }
    const actionCount = (full: number) => ({ turns: bench.amount(full, 100, 2) })
    // Excludes loading and query planning of the first use.
    await run({ clients: 4, processes: servers.length, length: actionCount(1000) })
    const steps = []
    for (const clients of [1, 2, 4, 8, 16, 32, 64].slice(0, bench.amount(7, 7, 1)))
      steps.push(await runStep(server, run, { clients, length: runLength(bench, 10) }))
    const maxRate = Math.max(...steps.map(step => step.rate))
    const saturation = steps.find(step => step.rate >= 0.9 * maxRate)
    const twoProcesses = await runStep(server, run, {
      clients: saturation?.clients ?? 1,
      processes: servers.length,
      length: runLength(bench, 10),
    })
    return [
      { name: 'mixed_rate', value: maxRate, unit: '/s' },
      { name: 'mixed_saturation_clients', value: saturation?.clients ?? 0, unit: '' },
      { name: 'mixed_two_processes_rate', value: twoProcesses.rate, unit: '/s' },
      { name: 'mixed_memory', value: await server.residentMb(), unit: 'MB' },
      { name: 'mixed_connections', value: await connectionsOf(pool), unit: '' },
      ...kinds.flatMap(kind => latencyFigures(`mixed_${kind}`, saturation?.times[kind] ?? [])),
      ...(await cpuFigures(bench, server, pool, run)),
    ]
  } finally {
    users.stop()
    for (const serverProcess of servers) await serverProcess.stop()
    await close()
  }
}

const runLength = (bench: Bench, seconds: number) =>
  bench.amount(1, 1, 0) === 0 ? { turns: 2 } : { seconds: bench.amount(seconds, 2, 0) }

/** Runs one number of clients and prints the result. */
async function runStep(server: RunningServer, run: Run, plan: Parameters<Run>[0]) {
  const before = await server.cpuMs()
  const { times, seconds } = await run(plan)
  const core = ((await server.cpuMs()) - before) / 1000 / seconds
  const all = Object.values(times).flat()
  const rate = all.length / seconds
  const [p50, p95] = [percentile(all, 0.5), percentile(all, 0.95)]
  progress(
    `${plan.clients} clients, ${plan.processes ?? 1} process(es): ${rate.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${(core * 100).toFixed(0)} % of a core`,
  )
  return { clients: plan.clients, rate, times }
}

const latencyFigures = (name: string, times: number[]): Figure[] =>
  times.length === 0
    ? []
    : [50, 95, 99].map(quantile => ({
        name: `${name}_p${quantile}`,
        value: percentile(times, quantile / 100),
        unit: 'ms',
      }))

/** CPU time of each kind in the process and in PostgreSQL, and the throughput of one core. */
async function cpuFigures(
  bench: Bench,
  server: RunningServer,
  pool: Connection['pool'],
  run: Run,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const mean = { process: 0, database: 0 }
  for (const only of kinds) {
    const before = { process: await server.cpuMs(), database: await postgresCpuMs(pool) }
    const { times } = await run({ clients: 1, length: runLength(bench, 5), only })
    const count = times[only]?.length ?? 1
    const process = ((await server.cpuMs()) - before.process) / count
    const database = ((await postgresCpuMs(pool)) - before.database) / count
    figures.push(
      { name: `mixed_${only}_cpu`, value: process, unit: 'ms' },
      { name: `mixed_${only}_cpu_database`, value: database, unit: 'ms' },
    )
    // From the click on a slot to the paid booking, without other load.
    if (only === 'book_and_pay') figures.push(...latencyFigures('book_and_pay', times[only] ?? []))
    mean.process += (process * shares[only]) / 100
    mean.database += (database * shares[only]) / 100
  }
  const all = [
    ...figures,
    { name: 'mixed_cpu', value: mean.process, unit: 'ms' },
    { name: 'mixed_cpu_database', value: mean.database, unit: 'ms' },
    { name: 'mixed_rate_per_core', value: 1000 / mean.process, unit: '/s' },
  ]
  // CPU time of a remote database cannot be measured.
  return all.filter(({ value }) => !Number.isNaN(value))
}

async function connectionsOf(pool: Connection['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows[0]?.count ?? 0
}

async function startUsers(crowds: SimulatedUsers[]) {
  const child = fork(fileURLToPath(new URL('./mixed-process.ts', import.meta.url)))
  child.send({ crowds } satisfies MixedMessage)
  return {
    async play(plan: MixedPlan): Promise<MixedOutcome> {
      child.send(plan satisfies MixedMessage)
      const [outcome]: (MixedOutcome | { failed: string })[] = await once(child, 'message')
      if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed ?? 'user process exited early')
      return outcome
    },
    stop: () => child.kill(),
  }
}
