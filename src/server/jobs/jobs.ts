import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Executor } from '#server/database/pool.ts'
import { type QueueData, type QueueName, queues } from './queues.ts'

export type Handlers = { [Q in QueueName]: (data: QueueData[Q]) => Promise<void> }
/** Work that a clock starts, not an event: run every minute by exactly one process. */
export type Sweeps = Record<string, () => Promise<void>>

/** Not before so many seconds have passed. */
type Later = { afterSeconds: number }

export type Jobs = {
  /** Writes a job with the caller's transaction: it exists if and only if that commits. It may run more than once. */
  send<Q extends QueueName>(tx: Executor, queue: Q, data: QueueData[Q], when?: Later): Promise<void>
  /** Begins to work jobs off. */
  work(handlers: Handlers, sweeps: Sweeps): Promise<void>
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
        await boss.work<never>(queue, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
          if (job) await runJob(handlers, queue, job.data)
        })
      }
      for (const [name, sweep] of Object.entries(sweeps)) {
        if (!known.has(name)) await boss.createQueue(name, { policy: 'singleton', retryLimit: 0 })
        await boss.schedule(name, '* * * * *')
        await boss.work(name, { pollingIntervalSeconds: 2 }, sweep)
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
