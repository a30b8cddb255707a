import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Executor, limits, lineTo } from '#server/lib/database/pool.ts'
import { enveloped } from './job-envelope.ts'
import { always, lookedAtEverySeconds, type Manner, mannerOf, openQueues } from './open-queues.ts'
import { askedAgain, heavy, orderedOften, type QueueData, type QueueName } from './queues.ts'
import { faultOf } from './sanitize-error.ts'
import { type Ending, runnersFor } from './worker.ts'

/** What is known of a job beside its data; every attempt of it has the same id. */
export type Ordered = { id: string; orderedAt: Date }
export type Handlers = { [Q in QueueName]: (data: QueueData[Q], ordered: Ordered) => Promise<void> }
/** Work that a clock starts, not an event: run every minute by exactly one process. */
export type Sweeps = Record<string, () => Promise<void>>

/** How a clock starts the two kinds of them, in UTC: every minute, and once a night for as long as it takes. */
const rhythms = {
  minutely: { cron: '* * * * *', expireInSeconds: 900 },
  nightly: { cron: '17 1 * * *', expireInSeconds: 6 * 3600 },
}

/** A few at once, each with its own outcome; while there are more, without a pause. Otherwise a flood would be a long wait. */
const pace = {
  pollingIntervalSeconds: 0.5,
  // Whoever is woken looks by itself for what waits for another attempt.
  notifyPollingIntervalSeconds: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

const sweepPace = { pollingIntervalSeconds: 2, includeMetadata: true } as const

/** Whoever asks whether we are ready waits for a second at most. */
const reachedWithinMs = 800

type When = {
  /** Not before so many seconds have passed. */
  afterSeconds?: number
}

export type Jobs = {
  /** Makes the queues of these handlers where they are missing; before that nothing can be sent to them. */
  prepare(handlers: Handlers): Promise<void>
  /** Writes a job with the caller's transaction: it exists if and only if that commits. It may run more than once. */
  send<Q extends QueueName>(tx: Executor, queue: Q, data: QueueData[Q], when?: When): Promise<void>
  /** Several of one queue in one statement. */
  sendAll<Q extends QueueName>(tx: Executor, queue: Q, all: readonly QueueData[Q][]): Promise<void>
  /** Begins to work jobs off, where they were started to. */
  work(handlers: Handlers, sweeps: Record<keyof typeof rhythms, Sweeps>): Promise<void>
  /** Works off everything that waits now, one after the other, and says how many failed. For tests and the bench. */
  settle(handlers: Handlers): Promise<{ failed: number }>
  /** From now on is told how each piece of work in this process ended. */
  watch(told: (ending: Ending) => void): void
  /** Gives to others what those had who do not say any more that they are at it. Happens by itself where jobs are worked off. */
  reclaim(): Promise<void>
  isReachable(): Promise<boolean>
  stop(): Promise<void>
}

/** The caller's transaction, as pg-boss asks for it. */
const within = (tx: Executor) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
    return { rows: [...rows] }
  },
})

/** Looking into each of some thirty queues takes longer than most of their jobs. */
async function queuesWithWork(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      "select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()",
    )
  return new Set(rows.map((row: { name: string }) => row.name))
}

type Told = { message: string }
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
    ...lineTo(url, { ...limits.background, connections: 3, lockMs: limits.background.statementMs }),
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: lookedAtEverySeconds,
    monitorIntervalSeconds: lookedAtEverySeconds,
    maintenanceIntervalSeconds: 3600,
  })
  let hasEnded = false
  boss.on('error', error => hasEnded || log.error({ fault: faultOf(error) }, 'jobs failed'))
  boss.on('warning', ({ message }: Told) => log.warn({ about: message }, 'jobs need to be looked after'))
  await boss.start()

  const watchers: ((ending: Ending) => void)[] = []
  const tell = (ending: Ending) => {
    for (const told of watchers) told(ending)
  }

  const { runJob, runSweep } = runnersFor(log, tell)

  return {
    prepare: handlers => openQueues(boss, new Map(Object.keys(handlers).map(name => [name, mannerOf(name)]))),

    async send(tx, queue, data, when) {
      await boss.send(queue, enveloped(data, now()), {
        ...(when?.afterSeconds && { startAfter: when.afterSeconds }),
        ...onceOf(queue, data),
        db: within(tx),
      })
    },

    async sendAll(tx, queue, all) {
      if (all.length > 0)
        await boss.insert(
          queue,
          all.map(data => ({ data: enveloped(data, now()), ...onceOf(queue, data) })),
          { db: within(tx) },
        )
    },

    async work(handlers, sweeps) {
      for (const queue of Object.keys(handlers) as QueueName[]) {
        const own = heavy.includes(queue) ? { ...pace, batchSize: 1 } : pace
        await boss.work<never, void, typeof own>(queue, own, jobs =>
          Promise.all(jobs.map(job => runJob(queue, job, handlers[queue]))),
        )
      }
      for (const rhythm of ['minutely', 'nightly'] as const) {
        const { cron, expireInSeconds } = rhythms[rhythm]
        const manner: Manner = { ...always, policy: 'singleton', retryLimit: 2, expireInSeconds }
        await openQueues(boss, new Map(Object.keys(sweeps[rhythm]).map(name => [name, manner])))
        for (const [name, sweep] of Object.entries(sweeps[rhythm])) {
          await boss.schedule(name, cron)
          await boss.work<never, void, typeof sweepPace>(name, sweepPace, async jobs => {
            for (const job of jobs) await runSweep(name, job, sweep)
          })
        }
      }
    },

    async settle(handlers) {
      let failed = 0
      let found = true
      while (found) {
        found = false
        const waiting = await queuesWithWork(boss)
        for (const queue of (Object.keys(handlers) as QueueName[]).filter(name => waiting.has(name))) {
          for (const job of await boss.fetch<never>(queue, { batchSize: 50, includeMetadata: true })) {
            found = true
            const { status, output, isFault } = await runJob(queue, job, handlers[queue])
            if (isFault) failed++
            if (status === 'completed') await boss.complete(queue, job.id)
            else await boss.fail(queue, job.id, output)
          }
        }
      }
      return { failed }
    },

    watch: told => void watchers.push(told),
    reclaim: () => boss.supervise(),
    isReachable: () =>
      Promise.race([
        boss.schemaVersion().then(Boolean, () => false),
        pause(reachedWithinMs, false, { ref: false }),
      ]),
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
      // Lines that are still being closed may yet hear that the database goes away, which nobody needs to know any more.
      hasEnded = true
    },
  }
}

/** In some queues the same thing waits once. */
const onceOf = (queue: QueueName, data: object) =>
  [...askedAgain, ...orderedOften].includes(queue) ? { singletonKey: JSON.stringify(data) } : {}
