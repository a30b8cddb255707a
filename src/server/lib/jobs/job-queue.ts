import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { connectionLimits, type Executor, getPoolConfig } from '#server/lib/database/pool.ts'
import {
  baseQueueOptions,
  createEmailIndex,
  createOrUpdateQueues,
  type JobQueue,
  supervisionIntervalSeconds,
} from './define-queue.ts'
import { createRunners, type JobOutcome, type RunJob, type StoredData, wrapJob } from './worker.ts'

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

type SendOptions = { delaySeconds: number }

export type Jobs = Awaited<ReturnType<typeof startJobs>>

/** The caller's transaction in the interface of pg-boss. */
const toPgBossDb = (tx: Executor) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
    return { rows: [...rows] }
  },
})

/** One query instead of one per queue, which would take longer than most jobs. */
async function listDueQueues(boss: PgBoss): Promise<Set<string>> {
  const query =
    "select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()"
  const { rows } = await boss.getDb().executeSql(query)
  return new Set(rows.map((row: { name: string }) => row.name))
}

/** Forgets the last check of each queue, because pg-boss skips a queue that any process has checked in this interval. */
async function reclaimLostJobs(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql('update pgboss.queue set monitor_claim_on = to_timestamp(0)')
  await boss.supervise()
}

/**
 * pg-boss on separate connections, so that a busy pool cannot delay its heartbeats. `runsJobs`: this process runs jobs,
 * and therefore supervises the queues and listens.
 */
export async function startJobs(
  url: string,
  log: Logger,
  { runsJobs, now }: { runsJobs: boolean; now: () => Date },
) {
  const boss = new PgBoss({
    ...getPoolConfig(url, {
      ...connectionLimits.background,
      connections: 3,
      // Two starting processes wait for each other's migration of the pg-boss schema.
      lockTimeoutMs: connectionLimits.background.statementTimeoutMs,
    }),
    supervise: runsJobs,
    schedule: runsJobs,
    useListenNotify: runsJobs,
    superviseIntervalSeconds: supervisionIntervalSeconds,
    monitorIntervalSeconds: supervisionIntervalSeconds,
    maintenanceIntervalSeconds: 3600,
  })
  let hasStopped = false
  boss.on('error', error => hasStopped || log.error({ err: error }, 'job queue failed'))
  boss.on('warning', ({ message }: { message: string }) =>
    log.warn({ about: message }, 'job queue warning received'),
  )
  await boss.start()
  await createEmailIndex(boss)

  const listeners: ((outcome: JobOutcome) => void)[] = []
  const reportOutcome = (outcome: JobOutcome) => {
    for (const listener of listeners) listener(outcome)
  }

  const { runJob, runCronJob } = createRunners(log, reportOutcome)

  /** Inserts several jobs of one queue in one statement. */
  async function sendMany<Data extends object>(
    tx: Executor,
    queue: JobQueue<Data>,
    all: readonly NoInfer<Data>[],
    options?: SendOptions,
  ): Promise<void> {
    if (all.length === 0) return
    const jobs = all.map(data => ({
      data: wrapJob(data, now()),
      ...(options && { startAfter: options.delaySeconds }),
      // All policies except `standard` compare jobs by this key.
      ...(queue.options.policy !== 'standard' && { singletonKey: JSON.stringify(data) }),
    }))
    await boss.insert(queue.name, jobs, { db: toPgBossDb(tx) })
  }

  return {
    /** Creates missing queues. Jobs can be sent only to existing queues. */
    createQueues(handlers: JobHandlers): Promise<void> {
      const queues = Object.values(handlers).map(({ queue }) => queue)
      return createOrUpdateQueues(boss, queues)
    },
    /** Inserts a job in the caller's transaction: it exists if and only if that commits. It may run more than once. */
    send: <Data extends object>(
      tx: Executor,
      queue: JobQueue<Data>,
      data: NoInfer<Data>,
      options?: SendOptions,
    ) => sendMany(tx, queue, [data], options),
    sendMany,

    async start(
      handlers: JobHandlers,
      cronJobs: Record<keyof typeof cronSchedules, CronJobs>,
    ): Promise<void> {
      for (const { queue, run } of Object.values(handlers)) {
        const queueOptions = {
          ...workerOptions,
          ...(queue.isHeavy && { batchSize: 1 }),
          ...(queue.isSlow && { batchSize: 1, localConcurrency: 4 }),
        }
        await boss.work<StoredData, void, typeof queueOptions>(queue.name, queueOptions, jobs =>
          Promise.all(jobs.map(job => runJob(queue, job, run))),
        )
      }
      for (const schedule of ['minutely', 'nightly'] as const) {
        const { cron, expireInSeconds } = cronSchedules[schedule]
        const options = { ...baseQueueOptions, policy: 'singleton', retryLimit: 2, expireInSeconds } as const
        const queues = Object.keys(cronJobs[schedule]).map(name => ({ name, options }))
        await createOrUpdateQueues(boss, queues)
        for (const [name, run] of Object.entries(cronJobs[schedule])) {
          await boss.schedule(name, cron)
          await boss.work<object, void, typeof cronWorkerOptions>(name, cronWorkerOptions, async jobs => {
            for (const job of jobs) await runCronJob(name, job, run)
          })
        }
      }
    },

    /** Runs all due jobs one by one. For tests and benchmarks. */
    async drain(handlers: JobHandlers): Promise<{ failed: number }> {
      let failed = 0
      let hasFound = true
      while (hasFound) {
        hasFound = false
        const dueQueues = await listDueQueues(boss)
        for (const { queue, run } of Object.values(handlers)) {
          if (!dueQueues.has(queue.name)) continue
          const jobs = await boss.fetch<StoredData>(queue.name, { batchSize: 50, includeMetadata: true })
          for (const job of jobs) {
            hasFound = true
            const { status, output } = await runJob(queue, job, run)
            // A failed job that cron retries has status `completed`.
            if (output && 'err' in output) failed++
            if (status === 'completed') await boss.complete(queue.name, job.id, output)
            else await boss.fail(queue.name, job.id, output)
          }
        }
      }
      return { failed }
    },

    onFinished: (listener: (outcome: JobOutcome) => void) => void listeners.push(listener),
    /** For tests: restarts lost jobs now. Workers do it at an interval. */
    reclaimLost: () => reclaimLostJobs(boss),
    isReachable(): Promise<boolean> {
      const answer = boss.schemaVersion().then(Boolean, () => false)
      // Readiness probes wait for at most a second.
      return Promise.race([answer, pause(800, false, { ref: false })])
    },
    async stop(): Promise<void> {
      await boss.stop({ graceful: true, timeout: 10_000 })
      // Connections that are still closing may report errors, which are no longer relevant.
      hasStopped = true
    },
  }
}
