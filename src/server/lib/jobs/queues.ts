import type { PgBoss, Queue } from 'pg-boss'

/** Queues with the data of their jobs. Modules add theirs in `jobs.ts`, beside the handlers, which must be idempotent. */
// biome-ignore lint/suspicious/noEmptyInterface: modules extend it
export interface QueueData {}

export type QueueName = keyof QueueData

/** Queues that a cron job fills again each minute: equal jobs wait only once, and a failed job is not retried. */
export const cronRetriedQueues: readonly string[] = [
  'settle-due-booking',
  'sync-payment',
  'execute-refund',
  'finalize-call-recording',
]

/** Queues in which equal jobs wait only once; failed jobs are retried as usual. */
export const dedupedQueues: readonly string[] = ['close-media']

/** Queues whose jobs need a whole core or much memory: each process runs one at a time. */
export const heavyQueues: readonly string[] = ['finalize-call-recording']

/** Queues that wake workers by NOTIFY, because users wait for them. NOTIFY makes every commit slower. */
export const lowLatencyQueues: readonly string[] = ['process-webhook', 'send-sandbox-webhook']

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

export const getQueueOptions = (name: string): QueueOptions => ({
  ...(name === 'send-email' ? emailRetryOptions : retryOptions),
  policy: getQueuePolicy(name),
  notify: lowLatencyQueues.includes(name),
})

function getQueuePolicy(name: string) {
  if (cronRetriedQueues.includes(name)) return 'exclusive'
  return dedupedQueues.includes(name) ? 'short' : 'standard'
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
