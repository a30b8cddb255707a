import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { connectionLimits, type Executor, getPoolConfig } from '#server/lib/database/pool.ts'
import {
  baseQueueOptions,
  createOrUpdateQueues,
  cronRetriedQueues,
  dedupedQueues,
  getQueueOptions,
  heavyQueues,
  maintenanceIntervalSeconds,
  type QueueData,
  type QueueName,
  type QueueOptions,
} from './queues.ts'
import { createRunners, type JobOutcome, wrapJob } from './worker.ts'

/** What is known of a job beside its data; every attempt of it has the same id. */
export type JobInfo = { id: string; queuedAt: Date }
export type JobHandlers = { [Q in QueueName]: (data: QueueData[Q], ordered: JobInfo) => Promise<void> }
/** Work that a clock starts, not an event: run every minute by exactly one process. */
export type CronJobs = Record<string, () => Promise<void>>

/** How a clock starts the two kinds of them, in UTC: every minute, and once a night for as long as it takes. */
const cronSchedules = {
  minutely: { cron: '* * * * *', expireInSeconds: 900 },
  nightly: { cron: '17 1 * * *', expireInSeconds: 6 * 3600 },
}

/** A few at once, each with its own outcome; while there are more, without a pause. Otherwise a flood would be a long wait. */
const workerOptions = {
  pollingIntervalSeconds: 0.5,
  // Whoever is woken looks by itself for what waits for another attempt.
  notifyPollingIntervalSeconds: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

const cronWorkerOptions = { pollingIntervalSeconds: 2, includeMetadata: true } as const

/** Whoever asks whether we are ready waits for a second at most. */
const healthTimeoutMs = 800

type SendOptions = {
  /** Not before so many seconds have passed. */
  delaySeconds?: number
}

export type Jobs = {
  /** Makes the queues of these handlers where they are missing; before that nothing can be sent to them. */
  createQueues(handlers: JobHandlers): Promise<void>
  /** Writes a job with the caller's transaction: it exists if and only if that commits. It may run more than once. */
  send<Q extends QueueName>(tx: Executor, queue: Q, data: QueueData[Q], when?: SendOptions): Promise<void>
  /** Several of one queue in one statement. */
  sendMany<Q extends QueueName>(tx: Executor, queue: Q, all: readonly QueueData[Q][]): Promise<void>
  /** Begins to work jobs off, where they were started to. */
  start(handlers: JobHandlers, sweeps: Record<keyof typeof cronSchedules, CronJobs>): Promise<void>
  /** Works off everything that waits now, one after the other, and says how many failed. For tests and the bench. */
  drain(handlers: JobHandlers): Promise<{ failed: number }>
  /** From now on is told how each piece of work in this process ended. */
  onFinished(told: (ending: JobOutcome) => void): void
  /** Gives to others what those had who do not say any more that they are at it. Happens by itself where jobs are worked off. */
  reclaimLost(): Promise<void>
  isReachable(): Promise<boolean>
  stop(): Promise<void>
}

/** The caller's transaction, as pg-boss asks for it. */
const toPgBossDb = (tx: Executor) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
    return { rows: [...rows] }
  },
})

/** Looking into each of some thirty queues takes longer than most of their jobs. */
async function listDueQueues(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      "select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()",
    )
  return new Set(rows.map((row: { name: string }) => row.name))
}

type PgBossWarning = { message: string }
/**
 * The queue on connections of its own, so that nothing else can keep it from saying that it is alive. `works` where this
 * process works jobs off, and therefore looks after the queue and listens.
 */
export async function startJobs(
  url: string,
  log: Logger,
  { works, now }: { works: boolean; now: () => Date },
): Promise<Jobs> {
  const boss = new PgBoss({
    // Two processes that start wait for each other's change of the queue's tables.
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
  let hasEnded = false
  boss.on('error', error => hasEnded || log.error({ err: error }, 'jobs failed'))
  boss.on('warning', ({ message }: PgBossWarning) =>
    log.warn({ about: message }, 'jobs need to be looked after'),
  )
  await boss.start()

  const watchers: ((ending: JobOutcome) => void)[] = []
  const tell = (ending: JobOutcome) => {
    for (const told of watchers) told(ending)
  }

  const { runJob, runCronJob } = createRunners(log, tell)

  return {
    createQueues: handlers =>
      createOrUpdateQueues(boss, new Map(Object.keys(handlers).map(name => [name, getQueueOptions(name)]))),

    async send(tx, queue, data, when) {
      await boss.send(queue, wrapJob(data, now()), {
        ...(when?.delaySeconds && { startAfter: when.delaySeconds }),
        ...getSingletonKey(queue, data),
        db: toPgBossDb(tx),
      })
    },

    async sendMany(tx, queue, all) {
      if (all.length > 0)
        await boss.insert(
          queue,
          all.map(data => ({ data: wrapJob(data, now()), ...getSingletonKey(queue, data) })),
          { db: toPgBossDb(tx) },
        )
    },

    async start(handlers, sweeps) {
      for (const queue of Object.keys(handlers) as QueueName[]) {
        const own = heavyQueues.includes(queue) ? { ...workerOptions, batchSize: 1 } : workerOptions
        await boss.work<never, void, typeof own>(queue, own, jobs =>
          Promise.all(jobs.map(job => runJob(queue, job, handlers[queue]))),
        )
      }
      for (const rhythm of ['minutely', 'nightly'] as const) {
        const { cron, expireInSeconds } = cronSchedules[rhythm]
        const manner: QueueOptions = {
          ...baseQueueOptions,
          policy: 'singleton',
          retryLimit: 2,
          expireInSeconds,
        }
        await createOrUpdateQueues(boss, new Map(Object.keys(sweeps[rhythm]).map(name => [name, manner])))
        for (const [name, sweep] of Object.entries(sweeps[rhythm])) {
          await boss.schedule(name, cron)
          await boss.work<never, void, typeof cronWorkerOptions>(name, cronWorkerOptions, async jobs => {
            for (const job of jobs) await runCronJob(name, job, sweep)
          })
        }
      }
    },

    async drain(handlers) {
      let failed = 0
      let found = true
      while (found) {
        found = false
        const waiting = await listDueQueues(boss)
        for (const queue of (Object.keys(handlers) as QueueName[]).filter(name => waiting.has(name))) {
          for (const job of await boss.fetch<never>(queue, { batchSize: 50, includeMetadata: true })) {
            found = true
            const { status, output, hasFailed: isFault } = await runJob(queue, job, handlers[queue])
            if (isFault) failed++
            if (status === 'completed') await boss.complete(queue, job.id)
            else await boss.fail(queue, job.id, output)
          }
        }
      }
      return { failed }
    },

    onFinished: told => void watchers.push(told),
    reclaimLost: () => boss.supervise(),
    isReachable: () =>
      Promise.race([
        boss.schemaVersion().then(Boolean, () => false),
        pause(healthTimeoutMs, false, { ref: false }),
      ]),
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
      // Lines that are still being closed may yet hear that the database goes away, which nobody needs to know any more.
      hasEnded = true
    },
  }
}

/** In some queues the same thing waits once. */
const getSingletonKey = (queue: QueueName, data: object) =>
  [...cronRetriedQueues, ...dedupedQueues].includes(queue) ? { singletonKey: JSON.stringify(data) } : {}
