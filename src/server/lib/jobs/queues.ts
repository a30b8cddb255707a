import type { PgBoss, Queue } from 'pg-boss'

/**
 * Every kind of background job and what it is handed. An area adds its own in its `jobs.ts`, beside the handlers, which
 * must stand being called twice with the same data.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface QueueData {}

export type QueueName = keyof QueueData

/** Queues whose sweep asks again each minute: the same thing waits in them once, and an attempt that fails is the last. */
export const cronRetriedQueues: readonly string[] = [
  'settle-due-booking',
  'sync-payment',
  'execute-refund',
  'finalize-call-recording',
]

/** Queues that many requests order the same thing of: it waits once, and is tried again like any other. */
export const dedupedQueues: readonly string[] = ['close-media']

/** Queues of which a process works off one thing at a time: each keeps a core busy, or much memory. */
export const heavyQueues: readonly string[] = ['finalize-call-recording']

/** Queues for which somebody waits: whoever works them off is woken at once. Waking has its price at every commit. */
export const lowLatencyQueues: readonly string[] = ['process-webhook', 'send-sandbox-webhook']

/** How queues of one kind are kept. */
export type QueueOptions = Omit<Queue, 'name' | 'partition'>

/**
 * Whoever works on something says every half of this that it still does, else it is given to another. Together with how
 * often that is looked at, and the wait before another attempt, less than a minute.
 */
const heartbeatSeconds = 20
export const maintenanceIntervalSeconds = 15

/** Of everything that is worked off. What is done is kept for a day, for the queue is counted all over again and again. */
export const baseQueueOptions = { heartbeatSeconds, deleteAfterSeconds: 86_400 }

/** How often a job is tried before it is given up: for about four hours. */
const retryOptions = {
  ...baseQueueOptions,
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
}

/**
 * Mail is tried for about a day, at least every quarter of an hour: a mail server may be away over a night, and is back
 * before anybody says so.
 */
const emailRetryOptions = { ...retryOptions, retryLimit: 103, retryDelayMax: 900 }

/** Of the jobs of a queue. */
export const getQueueOptions = (name: string): QueueOptions => ({
  ...(name === 'send-email' ? emailRetryOptions : retryOptions),
  policy: getQueuePolicy(name),
  notify: lowLatencyQueues.includes(name),
})

function getQueuePolicy(name: string) {
  if (cronRetriedQueues.includes(name)) return 'exclusive'
  return dedupedQueues.includes(name) ? 'short' : 'standard'
}

/** Makes queues where they are missing, and changes those that an earlier version made otherwise. */
export async function createOrUpdateQueues(
  boss: PgBoss,
  wanted: ReadonlyMap<string, QueueOptions>,
): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const [name, manner] of wanted) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, manner)
    else if (hasDifferentOptions(queue, manner)) await updateQueue(boss, name, manner)
  }
}

const hasDifferentOptions = (queue: Queue, manner: QueueOptions) =>
  Object.entries(manner).some(([key, value]) => queue[key as keyof QueueOptions] !== value)

/** pg-boss does not change a policy, for jobs carry a copy of it: those that wait end by the rule they began with. */
async function updateQueue(
  boss: PgBoss,
  name: string,
  { policy = 'standard', ...rest }: QueueOptions,
): Promise<void> {
  await boss.getDb().executeSql('update pgboss.queue set policy = $2 where name = $1', [name, policy])
  await boss.updateQueue(name, rest)
}
