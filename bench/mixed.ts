import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Connection } from '#server/lib/database/pool.ts'
import { openCrowd } from './mixed-crowd.ts'
import { type Crowd, type Kind, type Next, shares } from './mixed-kinds.ts'
import { postgresCpuMs } from './processor.ts'
import { type Running, runProduct } from './product.ts'
import { type Bench, type Figure, type Part, percentile, progress } from './report.ts'

/** So many clients do one thing after the other, without a pause, for some seconds or so many things in all. */
export type MixedPlan = {
  clients: number
  /** Over so many processes. */
  processes: number
  length: { seconds: number } | { turns: number }
  /** Null for the mix. */
  only: Kind | null
  next: Next
}
/** How long each thing took, by its kind. */
export type MixedOutcome = { times: Partial<Record<Kind, number[]>>; seconds: number; next: Next }
export type MixedMessage = { crowds: Crowd[] } | MixedPlan

const kinds = Object.keys(shares) as Kind[]

type Run = (plan: Partial<MixedPlan> & Pick<MixedPlan, 'clients' | 'length'>) => Promise<MixedOutcome>

/**
 * What people do, mixed as they do it, by more and more of them at once against one process, and against two; then each
 * kind by itself, for the processor time it costs.
 */
export const measureMixed: Part = async bench => {
  const { crowd, databaseUrl, pool, close } = await openCrowd(bench)
  // Where it is only tried that the bench runs, one is both.
  const servers = [await runProduct(databaseUrl)]
  if (bench.amount(2, 2, 1) === 2) servers.push(await runProduct(databaseUrl))
  const [server] = servers
  const people = await startPeople(servers.map(({ port }) => ({ ...crowd, port })))
  try {
    if (!server) return []
    let next = { slot: crowd.meetings.length + 1, speaker: 0 }
    const run: Run = async plan => {
      const outcome = await people.play({ processes: 1, only: null, ...plan, next })
      next = outcome.next
      return outcome
    }
    const turns = (full: number) => ({ turns: bench.amount(full, 100, 2) })
    // What is loaded and planned with the first use is no part of it.
    await run({ clients: 4, processes: servers.length, length: turns(1000) })
    const steps = []
    for (const clients of [1, 2, 4, 8, 16, 32, 64].slice(0, bench.amount(7, 7, 1)))
      steps.push(await stepOf(server, run, { clients, length: lengthOf(bench, 10) }))
    const best = Math.max(...steps.map(step => step.rate))
    const knee = steps.find(step => step.rate >= 0.9 * best)
    const both = await stepOf(server, run, {
      clients: knee?.clients ?? 1,
      processes: servers.length,
      length: lengthOf(bench, 10),
    })
    return [
      { name: 'mixed_rate', value: best, unit: '/s' },
      { name: 'mixed_knee_clients', value: knee?.clients ?? 0, unit: '' },
      { name: 'mixed_two_processes_rate', value: both.rate, unit: '/s' },
      { name: 'mixed_memory', value: await server.residentMb(), unit: 'MB' },
      { name: 'mixed_connections', value: await connectionsOf(pool), unit: '' },
      ...kinds.flatMap(kind => waitsOf(`mixed_${kind}`, knee?.times[kind] ?? [])),
      ...(await costsOf(bench, server, pool, run)),
    ]
  } finally {
    people.stop()
    for (const one of servers) await one.stop()
    await close()
  }
}

const lengthOf = (bench: Bench, seconds: number) =>
  bench.amount(1, 1, 0) === 0 ? { turns: 2 } : { seconds: bench.amount(seconds, 2, 0) }

/** One number of clients, told as it goes. */
async function stepOf(server: Running, run: Run, plan: Parameters<Run>[0]) {
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

const waitsOf = (name: string, times: number[]): Figure[] =>
  times.length === 0
    ? []
    : [50, 95, 99].map(part => ({
        name: `${name}_p${part}`,
        value: percentile(times, part / 100),
        unit: 'ms',
      }))

/** The processor time of each kind by itself, in the process and in PostgreSQL, and what one core carries of the mix. */
async function costsOf(bench: Bench, server: Running, pool: Connection['pool'], run: Run): Promise<Figure[]> {
  const figures: Figure[] = []
  const mean = { process: 0, database: 0 }
  for (const only of kinds) {
    const before = { process: await server.cpuMs(), database: await postgresCpuMs(pool) }
    const { times } = await run({ clients: 1, length: lengthOf(bench, 5), only })
    const count = times[only]?.length ?? 1
    const process = ((await server.cpuMs()) - before.process) / count
    const database = ((await postgresCpuMs(pool)) - before.database) / count
    figures.push(
      { name: `mixed_${only}_cpu`, value: process, unit: 'ms' },
      { name: `mixed_${only}_cpu_database`, value: database, unit: 'ms' },
    )
    // From the click on a time to the booking that is paid, with nobody else there.
    if (only === 'book_and_pay') figures.push(...waitsOf('book_and_pay', times[only] ?? []))
    mean.process += (process * shares[only]) / 100
    mean.database += (database * shares[only]) / 100
  }
  const all = [
    ...figures,
    { name: 'mixed_cpu', value: mean.process, unit: 'ms' },
    { name: 'mixed_cpu_database', value: mean.database, unit: 'ms' },
    { name: 'mixed_one_core_carries', value: 1000 / mean.process, unit: '/s' },
  ]
  // A database elsewhere spends what cannot be seen from here.
  return all.filter(({ value }) => !Number.isNaN(value))
}

async function connectionsOf(pool: Connection['pool']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows[0]?.count ?? 0
}

async function startPeople(crowds: Crowd[]) {
  const child = fork(fileURLToPath(new URL('./mixed-process.ts', import.meta.url)))
  child.send({ crowds } satisfies MixedMessage)
  return {
    async play(plan: MixedPlan): Promise<MixedOutcome> {
      child.send(plan satisfies MixedMessage)
      const [outcome]: (MixedOutcome | { failed: string })[] = await once(child, 'message')
      if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed ?? 'The people ended early.')
      return outcome
    },
    stop: () => child.kill(),
  }
}
