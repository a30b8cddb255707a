import type { PgBoss, Queue } from 'pg-boss'
import { askedAgain, awaited, orderedOften } from './queues.ts'

/** How queues of one kind are kept. */
export type Manner = Omit<Queue, 'name' | 'partition'>

/**
 * Whoever works on something says every half of this that it still does, else it is given to another. Together with how
 * often that is looked at, and the wait before another attempt, less than a minute.
 */
const heartbeatSeconds = 20
export const lookedAtEverySeconds = 15

/** Of everything that is worked off. What is done is kept for a day, for the queue is counted all over again and again. */
export const always = { heartbeatSeconds, deleteAfterSeconds: 86_400 }

/** How often a job is tried before it is given up: for about four hours. */
const patience = { ...always, retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

/**
 * Mail is tried for about a day, at least every quarter of an hour: a mail server may be away over a night, and is back
 * before anybody says so.
 */
const patienceOfMail = { ...patience, retryLimit: 103, retryDelayMax: 900 }

/** Of the jobs of a queue. */
export const mannerOf = (name: string): Manner => ({
  ...(name === 'send-mail' ? patienceOfMail : patience),
  policy: policyOf(name),
  notify: awaited.includes(name),
})

function policyOf(name: string) {
  if (askedAgain.includes(name)) return 'exclusive'
  return orderedOften.includes(name) ? 'short' : 'standard'
}

/** Makes queues where they are missing, and changes those that an earlier version made otherwise. */
export async function openQueues(boss: PgBoss, wanted: ReadonlyMap<string, Manner>): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const [name, manner] of wanted) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, manner)
    else if (differs(queue, manner)) await change(boss, name, manner)
  }
}

const differs = (queue: Queue, manner: Manner) =>
  Object.entries(manner).some(([key, value]) => queue[key as keyof Manner] !== value)

/** pg-boss does not change a policy, for jobs carry a copy of it: those that wait end by the rule they began with. */
async function change(boss: PgBoss, name: string, { policy = 'standard', ...rest }: Manner): Promise<void> {
  await boss.getDb().executeSql('update pgboss.queue set policy = $2 where name = $1', [name, policy])
  await boss.updateQueue(name, rest)
}
