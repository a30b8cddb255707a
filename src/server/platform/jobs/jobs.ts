import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Executor } from '#server/platform/database/pool.ts'
import { type QueueData, type QueueName, waitingOnce } from './queues.ts'
import { faultOf } from './redact-fault.ts'

export type Handlers = { [Q in QueueName]: (data: QueueData[Q]) => Promise<void> }
/** Work that a clock starts, not an event: run every minute by exactly one process. */
export type Sweeps = Record<string, () => Promise<void>>

/** How work in the background ended. A job that failed is tried again; one that is given up is not. */
export type Ending = {
  kind: 'job' | 'sweep'
  /** The queue, or the sweep. */
  name: string
  outcome: 'completed' | 'failed' | 'given_up'
}

/** How a clock starts the two kinds of them, in UTC: every minute, and once a night for as long as it takes. */
const rhythms = {
  minutely: { cron: '* * * * *', expireInSeconds: 900 },
  nightly: { cron: '17 1 * * *', expireInSeconds: 6 * 3600 },
}

/** How often a job is tried before it is given up: for about four hours. */
const patience = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

/** A few at once, each with its own outcome; while there are more, without a pause. Otherwise a flood would be a long wait. */
const manner = {
  pollingIntervalSeconds: 0.5,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

/** Whoever asks whether we are ready waits for a second at most. */
const reachedWithinMs = 800

type When = {
  /** Not before so many seconds have passed. */
  afterSeconds?: number
  /** Not while a job for the same thing waits or is worked off, in a queue of `waitingOnce`. */
  onceFor?: string
}

export type Jobs = {
  /** Makes the queues of these handlers where they are missing; before that nothing can be sent to them. */
  prepare(handlers: Handlers): Promise<void>
  /** Writes a job with the caller's transaction: it exists if and only if that commits. It may run more than once. */
  send<Q extends QueueName>(tx: Executor, queue: Q, data: QueueData[Q], when?: When): Promise<void>
  /** Several of one queue in one statement. */
  sendAll<Q extends QueueName>(tx: Executor, queue: Q, all: readonly QueueData[Q][]): Promise<void>
  /** Begins to work jobs off. */
  work(handlers: Handlers, sweeps: Record<keyof typeof rhythms, Sweeps>): Promise<void>
  /** Works off everything that waits now, one after the other, and says how many failed. For tests and the bench. */
  settle(handlers: Handlers): Promise<{ failed: number }>
  /** From now on is told how each piece of work in this process ended. */
  watch(told: (ending: Ending) => void): void
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

export async function startJobs(connection: Connection, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.pool.query(text, values) },
    supervise: true,
    schedule: true,
  })
  boss.on('error', error => log.error({ err: error }, 'jobs failed'))
  await boss.start()

  const watchers: ((ending: Ending) => void)[] = []
  const tell = (ending: Ending) => {
    for (const told of watchers) told(ending)
  }

  async function runJob(handlers: Handlers, queue: QueueName, job: JobWithMetadata<never>) {
    try {
      await handlers[queue](job.data)
      tell({ kind: 'job', name: queue, outcome: 'completed' })
      return { id: job.id, status: 'completed' as const }
    } catch (error) {
      const about = { fault: faultOf(error), queue, jobId: job.id, attempt: job.retryCount + 1 }
      const isLast = job.retryCount >= job.retryLimit
      if (isLast) log.error(about, 'a job was given up')
      else log.warn(about, 'a job failed and will be tried again')
      tell({ kind: 'job', name: queue, outcome: isLast ? 'given_up' : 'failed' })
      return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
    }
  }

  async function runSweep(name: string, sweep: () => Promise<void>) {
    try {
      await sweep()
      tell({ kind: 'sweep', name, outcome: 'completed' })
    } catch (error) {
      log.error({ fault: faultOf(error), sweep: name }, 'a sweep failed')
      tell({ kind: 'sweep', name, outcome: 'failed' })
      throw error
    }
  }

  async function createQueues(names: readonly string[], options: Parameters<PgBoss['createQueue']>[1]) {
    const known = new Set((await boss.getQueues()).map(queue => queue.name))
    for (const name of names) if (!known.has(name)) await boss.createQueue(name, options)
  }

  return {
    async prepare(handlers) {
      const names = Object.keys(handlers)
      await createQueues(
        names.filter(name => !waitingOnce.includes(name)),
        patience,
      )
      await createQueues(
        names.filter(name => waitingOnce.includes(name)),
        { policy: 'exclusive', retryLimit: 0 },
      )
    },

    async send(tx, queue, data, when) {
      await boss.send(queue, data, {
        ...(when?.afterSeconds && { startAfter: when.afterSeconds }),
        ...(when?.onceFor && { singletonKey: when.onceFor }),
        db: within(tx),
      })
    },

    async sendAll(tx, queue, all) {
      if (all.length > 0)
        await boss.insert(
          queue,
          all.map(data => ({ data })),
          { db: within(tx) },
        )
    },

    async work(handlers, sweeps) {
      for (const queue of Object.keys(handlers) as QueueName[]) {
        await boss.work<never, void, typeof manner>(queue, manner, jobs =>
          Promise.all(jobs.map(job => runJob(handlers, queue, job))),
        )
      }
      for (const rhythm of ['minutely', 'nightly'] as const) {
        const { cron, expireInSeconds } = rhythms[rhythm]
        await createQueues(Object.keys(sweeps[rhythm]), {
          policy: 'singleton',
          retryLimit: 0,
          expireInSeconds,
        })
        for (const [name, sweep] of Object.entries(sweeps[rhythm])) {
          await boss.schedule(name, cron)
          await boss.work(name, { pollingIntervalSeconds: 2 }, () => runSweep(name, sweep))
        }
      }
    },

    async settle(handlers) {
      let failed = 0
      let found = true
      while (found) {
        found = false
        for (const queue of Object.keys(handlers) as QueueName[]) {
          for (const job of await boss.fetch<never>(queue, { batchSize: 50, includeMetadata: true })) {
            found = true
            const outcome = await runJob(handlers, queue, job)
            if (outcome.status === 'completed') await boss.complete(queue, job.id)
            else {
              failed++
              await boss.fail(queue, job.id, outcome.output)
            }
          }
        }
      }
      return { failed }
    },

    watch: told => void watchers.push(told),
    isReachable: () =>
      Promise.race([
        connection.pool.query('select 1 from pgboss.version').then(Boolean, () => false),
        pause(reachedWithinMs, false, { ref: false }),
      ]),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
