import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Executor } from '#server/platform/database/pool.ts'
import { type QueueData, type QueueName, queues } from './queues.ts'

export type Handlers = { [Q in QueueName]: (data: QueueData[Q]) => Promise<void> }
/** Work that a clock starts, not an event: run every minute by exactly one process. */
export type Sweeps = Record<string, () => Promise<void>>

/** How a clock starts the two kinds of them, in UTC: every minute, and once a night for as long as it takes. */
const rhythms = {
  minutely: { cron: '* * * * *', expireInSeconds: 900 },
  nightly: { cron: '17 1 * * *', expireInSeconds: 6 * 3600 },
}

/** A few at once, each with its own outcome; while there are more, without a pause. Otherwise a flood would be a long wait. */
const manner = { pollingIntervalSeconds: 0.5, batchSize: 5, burstWhenBatchFull: true, perJobResults: true }

/** Not before so many seconds have passed. */
type Later = { afterSeconds: number }

export type Jobs = {
  /** Writes a job with the caller's transaction: it exists if and only if that commits. It may run more than once. */
  send<Q extends QueueName>(tx: Executor, queue: Q, data: QueueData[Q], when?: Later): Promise<void>
  /** Begins to work jobs off. */
  work(handlers: Handlers, sweeps: Record<keyof typeof rhythms, Sweeps>): Promise<void>
  /** Works off everything that waits now, one after the other, and says how many failed. For tests and the bench. */
  settle(handlers: Handlers): Promise<{ failed: number }>
  isReachable(): Promise<boolean>
  stop(): Promise<void>
}

export async function startJobs(connection: Connection, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.pool.query(text, values) },
    supervise: true,
    schedule: true,
  })
  boss.on('error', error => log.error({ err: error }, 'jobs failed'))
  await boss.start()
  const known = new Set((await boss.getQueues()).map(queue => queue.name))
  for (const [name, options] of Object.entries(queues))
    if (!known.has(name)) await boss.createQueue(name, options)

  return {
    async send(tx, queue, data, when) {
      const executeSql = async (text: string, values: unknown[] = []) =>
        tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
      await boss.send(queue, data, {
        ...(when && { startAfter: when.afterSeconds }),
        db: { executeSql: async (text, values) => ({ rows: [...(await executeSql(text, values)).rows] }) },
      })
    },

    async work(handlers, sweeps) {
      for (const queue of Object.keys(queues) as QueueName[]) {
        await boss.work<never>(queue, manner, jobs =>
          Promise.all(jobs.map(job => outcomeOf(job.id, runJob(handlers, queue, job.data)))),
        )
      }
      for (const rhythm of ['minutely', 'nightly'] as const) {
        const { cron, expireInSeconds } = rhythms[rhythm]
        for (const [name, sweep] of Object.entries(sweeps[rhythm])) {
          const options = { policy: 'singleton', retryLimit: 0, expireInSeconds } as const
          if (!known.has(name)) await boss.createQueue(name, options)
          await boss.schedule(name, cron)
          await boss.work(name, { pollingIntervalSeconds: 2 }, sweep)
        }
      }
    },

    async settle(handlers) {
      let failed = 0
      let found = true
      while (found) {
        found = false
        for (const queue of Object.keys(queues) as QueueName[]) {
          for (const job of await boss.fetch<never>(queue, { batchSize: 50 })) {
            found = true
            try {
              await runJob(handlers, queue, job.data)
              await boss.complete(queue, job.id)
            } catch (error) {
              failed++
              await boss.fail(queue, job.id, { message: String(error) })
            }
          }
        }
      }
      return { failed }
    },

    isReachable: () => connection.pool.query('select 1 from pgboss.version').then(Boolean, () => false),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

const runJob = (handlers: Handlers, queue: QueueName, data: never): Promise<void> => handlers[queue](data)

const outcomeOf = (id: string, work: Promise<void>) =>
  work.then(
    () => ({ id, status: 'completed' as const }),
    error => ({ id, status: 'failed' as const, output: { message: String(error) } }),
  )
