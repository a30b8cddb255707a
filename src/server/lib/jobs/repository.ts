import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'

/** Notes that there are these sweeps from now on, where nobody did before. */
export async function upsertCronJobs(
  db: Executor,
  sweeps: { name: string; schedule: string }[],
  now: Date,
): Promise<void> {
  if (sweeps.length === 0) return
  await db
    .insertInto('cron_runs')
    .values(sweeps.map(sweep => ({ ...sweep, registered_at: now })))
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(eb => ({ schedule: eb.ref('excluded.schedule') })),
    )
    .execute()
}

export async function updateCronRun(db: Executor, name: string, now: Date): Promise<void> {
  await db.updateTable('cron_runs').set({ succeeded_at: now }).where('name', '=', name).execute()
}

export const listCronRuns = (db: Executor) => db.selectFrom('cron_runs').selectAll().execute()

export type QueueState = { name: string; failed: number; waiting: number; oldestSeconds: number | null }

/**
 * How each queue stands: counts as pg-boss keeps them, a quarter of a minute old, and for how long what is due next has been
 * due, which is the first entry of an index. Sweeps have queues too, in which nothing ever heaps up.
 */
export async function listQueueStates(db: Executor): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select q.name, q.failed_count as failed, q.ready_count as waiting,
      extract(epoch from now() - due.since)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join lateral (
      select greatest(j.created_on, j.start_after) as since from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
      order by j.priority desc, j.created_on limit 1
    ) due on true
    where q.name not like '\_\_pgboss\_\_%' and not exists (select from pgboss.schedule s where s.name = q.name)
    order by q.name`.execute(db)
  return rows
}
