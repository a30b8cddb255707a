import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { connectionLimits, type Executor, getPoolConfig } from '#server/lib/database/pool.ts'
import {
  baseQueueOptions,
  createOrUpdateQueues,
  type JobQueue,
  maintenanceIntervalSeconds,
  type QueueOptions,
} from './queues.ts'
import { createRunners, type JobOutcome, wrapJob } from './worker.ts'

/** Every attempt of a job has the same id. */
export type JobInfo = { id: string; queuedAt: Date }
type RunJob<Data> = (data: Data, job: JobInfo) => Promise<void>
/** Handlers by the name of their queue. */
export type JobHandlers = Record<string, { queue: JobQueue; run: RunJob<never> }>

export const handle = <Data extends object>(queue: JobQueue<Data>, run: RunJob<Data>): JobHandlers => ({
  [queue.name]: { queue, run },
})
/** Scheduled work, which exactly one process runs. */
export type CronJobs = Record<string, () => Promise<void>>

/** Schedules in UTC. */
const cronSchedules = {
  minutely: { cron: '* * * * *', expireInSeconds: 900 },
  nightly: { cron: '17 1 * * *', expireInSeconds: 6 * 3600 },
}

/** Small batches with a result per job. Full batches follow each other without a pause, so a flood is handled quickly. */
const workerOptions = {
  pollingIntervalSeconds: 0.5,
  // With NOTIFY, polling is needed only for retries.
  notifyPollingIntervalSeconds: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

const cronWorkerOptions = { pollingIntervalSeconds: 2, includeMetadata: true } as const

/** Readiness probes wait for at most a second. */
const healthTimeoutMs = 800

type SendOptions = {
  delaySeconds?: number
}

export type Jobs = {
  /** Creates missing queues. Jobs can be sent only to existing queues. */
  createQueues(handlers: JobHandlers): Promise<void>
  /** Inserts a job in the caller's transaction: it exists if and only if that commits. It may run more than once. */
  send<Data extends object>(
    tx: Executor,
    queue: JobQueue<Data>,
    data: NoInfer<Data>,
    options?: SendOptions,
  ): Promise<void>
  /** Inserts several jobs of one queue in one statement. */
  sendMany<Data extends object>(
    tx: Executor,
    queue: JobQueue<Data>,
    all: readonly NoInfer<Data>[],
  ): Promise<void>
  /** Starts the workers and the cron jobs. */
  start(handlers: JobHandlers, cronJobs: Record<keyof typeof cronSchedules, CronJobs>): Promise<void>
  /** Runs all due jobs one by one. For tests and benchmarks. */
  drain(handlers: JobHandlers): Promise<{ failed: number }>
  /** Reports the outcome of every job of this process. */
  onFinished(listener: (outcome: JobOutcome) => void): void
  /** Restarts jobs whose worker sends no heartbeat any more. Workers also do this at an interval. */
  reclaimLost(): Promise<void>
  isReachable(): Promise<boolean>
  stop(): Promise<void>
}

/** The caller's transaction in the interface of pg-boss. */
const toPgBossDb = (tx: Executor) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
    return { rows: [...rows] }
  },
})

/** One query instead of one per queue, which would take longer than most jobs. */
async function listDueQueues(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      "select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()",
    )
  return new Set(rows.map((row: { name: string }) => row.name))
}

/**
 * pg-boss on separate connections, so that a busy pool cannot delay its heartbeats. `works`: this process runs jobs, and
 * therefore supervises the queues and listens.
 */
export async function startJobs(
  url: string,
  log: Logger,
  { works, now }: { works: boolean; now: () => Date },
): Promise<Jobs> {
  const boss = new PgBoss({
    // Two starting processes wait for each other's migration of the pg-boss schema.
    ...getPoolConfig(url, {
      ...connectionLimits.background,
      connections: 3,
      lockTimeoutMs: connectionLimits.background.statementTimeoutMs,
    }),
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: maintenanceIntervalSeconds,
    monitorIntervalSeconds: maintenanceIntervalSeconds,
    maintenanceIntervalSeconds: 3600,
  })
  let hasStopped = false
  boss.on('error', error => hasStopped || log.error({ err: error }, 'job queue failed'))
  boss.on('warning', ({ message }: { message: string }) =>
    log.warn({ about: message }, 'job queue warning received'),
  )
  await boss.start()

  const listeners: ((outcome: JobOutcome) => void)[] = []
  const reportOutcome = (outcome: JobOutcome) => {
    for (const listener of listeners) listener(outcome)
  }

  const { runJob, runCronJob } = createRunners(log, reportOutcome)

  return {
    createQueues: handlers =>
      createOrUpdateQueues(
        boss,
        new Map(Object.values(handlers).map(({ queue }) => [queue.name, queue.options])),
      ),

    async send(tx, queue, data, options) {
      await boss.send(queue.name, wrapJob(data, now()), {
        ...(options?.delaySeconds && { startAfter: options.delaySeconds }),
        ...getSingletonKey(queue, data),
        db: toPgBossDb(tx),
      })
    },

    async sendMany(tx, queue, all) {
      if (all.length > 0)
        await boss.insert(
          queue.name,
          all.map(data => ({ data: wrapJob(data, now()), ...getSingletonKey(queue, data) })),
          { db: toPgBossDb(tx) },
        )
    },

    async start(handlers, cronJobs) {
      for (const { queue, run } of Object.values(handlers)) {
        const queueOptions = queue.isHeavy ? { ...workerOptions, batchSize: 1 } : workerOptions
        await boss.work<never, void, typeof queueOptions>(queue.name, queueOptions, jobs =>
          Promise.all(jobs.map(job => runJob(queue, job, run))),
        )
      }
      for (const schedule of ['minutely', 'nightly'] as const) {
        const { cron, expireInSeconds } = cronSchedules[schedule]
        const options: QueueOptions = {
          ...baseQueueOptions,
          policy: 'singleton',
          retryLimit: 2,
          expireInSeconds,
        }
        await createOrUpdateQueues(
          boss,
          new Map(Object.keys(cronJobs[schedule]).map(name => [name, options])),
        )
        for (const [name, run] of Object.entries(cronJobs[schedule])) {
          await boss.schedule(name, cron)
          await boss.work<never, void, typeof cronWorkerOptions>(name, cronWorkerOptions, async jobs => {
            for (const job of jobs) await runCronJob(name, job, run)
          })
        }
      }
    },

    async drain(handlers) {
      let failed = 0
      let hasFound = true
      while (hasFound) {
        hasFound = false
        const dueQueues = await listDueQueues(boss)
        for (const { queue, run } of Object.values(handlers).filter(({ queue }) =>
          dueQueues.has(queue.name),
        )) {
          for (const job of await boss.fetch<never>(queue.name, { batchSize: 50, includeMetadata: true })) {
            hasFound = true
            const { status, output, hasFailed } = await runJob(queue, job, run)
            if (hasFailed) failed++
            if (status === 'completed') await boss.complete(queue.name, job.id)
            else await boss.fail(queue.name, job.id, output)
          }
        }
      }
      return { failed }
    },

    onFinished: listener => void listeners.push(listener),
    reclaimLost: () => boss.supervise(),
    isReachable: () =>
      Promise.race([
        boss.schemaVersion().then(Boolean, () => false),
        pause(healthTimeoutMs, false, { ref: false }),
      ]),
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
      // Connections that are still closing may report errors, which are no longer relevant.
      hasStopped = true
    },
  }
}

const getSingletonKey = (queue: JobQueue, data: object) =>
  queue.isDeduplicated ? { singletonKey: JSON.stringify(data) } : {}
