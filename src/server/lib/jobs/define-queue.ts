import type { PgBoss, Queue } from 'pg-boss'

type QueueOptions = Omit<Queue, 'name' | 'partition'>

/**
 * Workers send a heartbeat twice in this time; without one the job goes to another worker. Together with the supervision
 * interval and the retry delay this takes less than a minute.
 */
const heartbeatSeconds = 20
export const supervisionIntervalSeconds = 15

/** Finished jobs are deleted after a day, because pg-boss counts all jobs again and again. */
export const baseQueueOptions = { heartbeatSeconds, deleteAfterSeconds: 86_400 }

/** Attempts for about four hours. */
const retryOptions = {
  ...baseQueueOptions,
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
}

/** Attempts for about a day, at least every 15 minutes: a mail server may be down overnight. */
const emailRetryOptions = { ...retryOptions, retryLimit: 103, retryDelayMax: 900 }

type QueueTraits = {
  /** Equal jobs wait only once. */
  isDeduplicated?: boolean
  /** A cron job sends equal jobs again each minute, so a failed job is not retried. */
  isRetriedByCron?: boolean
  /** A job needs a whole core or much memory: each process runs one at a time. */
  isHeavy?: boolean
  /** Jobs wait for servers of others, so several workers run them: a slow server delays few jobs. */
  isSlow?: boolean
  /** Workers are woken by NOTIFY, because users wait for the job. NOTIFY makes every commit slower. */
  isLowLatency?: boolean
  isEmail?: boolean
}

/** Queue with the type of its jobs' data. Handlers must be idempotent. */
export type JobQueue<Data extends object = object> = QueueTraits & {
  name: string
  options: QueueOptions
  /** Exists only for the type checker. */
  data?: Data
}

/** Names a queue. The `jobs.ts` of its module says which function handles its jobs. */
export const defineQueue = <Data extends object>(name: string, traits: QueueTraits = {}): JobQueue<Data> => ({
  ...traits,
  name,
  options: {
    ...(traits.isEmail ? emailRetryOptions : retryOptions),
    policy: traits.isRetriedByCron ? 'exclusive' : traits.isDeduplicated ? 'short' : 'standard',
    notify: traits.isLowLatency ?? false,
  },
})

/** Whose an email is: the id of the account, or the address where it is not confirmed. SQL over `pgboss.job`. */
export const emailRecipient = "coalesce(data->'to'->>'id', data->'to'->>'email')"

/**
 * Index of pg-boss's table by which support finds the emails of a person. It is created where it is missing: pg-boss creates
 * its schema itself, and a restored backup a new one, so no migration can.
 */
export async function createEmailIndex(boss: PgBoss): Promise<void> {
  const db = boss.getDb()
  const name = 'job_email_recipient_idx'
  const { rows } = await db.executeSql('select to_regclass($1) as found', [`pgboss.${name}`])
  if (rows[0]?.found === null)
    await db.executeSql(
      `create index if not exists ${name} on pgboss.job ((${emailRecipient}), created_on) where name = 'send-email'`,
    )
}

export async function createOrUpdateQueues(
  boss: PgBoss,
  queues: readonly { name: string; options: QueueOptions }[],
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const { name, options } of queues) {
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (Object.entries(options).some(([key, value]) => queue[key as keyof QueueOptions] !== value)) {
      const { policy = 'standard', ...rest } = options
      // pg-boss does not update policies, because jobs have a copy. Waiting jobs finish under the old policy.
      await boss.getDb().executeSql('update pgboss.queue set policy = $2 where name = $1', [name, policy])
      await boss.updateQueue(name, rest)
    }
  }
}
