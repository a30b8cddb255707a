import type { PgBoss, Queue } from 'pg-boss'

export type QueueOptions = Omit<Queue, 'name' | 'partition'>

/**
 * Workers send a heartbeat twice in this time; without one the job goes to another worker. Together with the maintenance
 * interval and the retry delay this takes less than a minute.
 */
const heartbeatSeconds = 20
export const maintenanceIntervalSeconds = 15

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

/** Queue with the type of its jobs' data. Handlers must be idempotent. */
export type JobQueue<Data extends object = object> = {
  name: string
  options: QueueOptions
  /** Equal jobs wait only once. */
  isDeduplicated: boolean
  /** A cron job sends equal jobs again each minute, so a failed job is not retried. */
  isRetriedByCron: boolean
  /** A job needs a whole core or much memory: each process runs one at a time. */
  isHeavy: boolean
  /** Exists only for the type checker. */
  data?: Data
}

type QueueTraits = Partial<Pick<JobQueue, 'isDeduplicated' | 'isRetriedByCron' | 'isHeavy'>> & {
  /** Workers are woken by NOTIFY, because users wait for the job. NOTIFY makes every commit slower. */
  isLowLatency?: boolean
  /** Retries for about a day instead of four hours. */
  isEmail?: boolean
}

export function defineQueue<Data extends object>(name: string, traits: QueueTraits = {}): JobQueue<Data> {
  const { isRetriedByCron = false, isDeduplicated = false, isHeavy = false } = traits
  return {
    name,
    isRetriedByCron,
    isDeduplicated: isDeduplicated || isRetriedByCron,
    isHeavy,
    options: {
      ...(traits.isEmail ? emailRetryOptions : retryOptions),
      policy: isRetriedByCron ? 'exclusive' : isDeduplicated ? 'short' : 'standard',
      notify: traits.isLowLatency ?? false,
    },
  }
}

/** Creates missing queues and updates those with options of an earlier version. */
export async function createOrUpdateQueues(
  boss: PgBoss,
  optionsByName: ReadonlyMap<string, QueueOptions>,
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const [name, options] of optionsByName) {
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (hasDifferentOptions(queue, options)) await updateQueue(boss, name, options)
  }
}

const hasDifferentOptions = (queue: Queue, options: QueueOptions) =>
  Object.entries(options).some(([key, value]) => queue[key as keyof QueueOptions] !== value)

/** pg-boss does not update policies, because jobs have a copy. Waiting jobs finish under the old policy. */
async function updateQueue(
  boss: PgBoss,
  name: string,
  { policy = 'standard', ...rest }: QueueOptions,
): Promise<void> {
  await boss.getDb().executeSql('update pgboss.queue set policy = $2 where name = $1', [name, policy])
  await boss.updateQueue(name, rest)
}
