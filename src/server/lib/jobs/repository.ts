import { sql } from 'kysely'
import { getConstructionPlans, getRollbackPlans } from 'pg-boss'
import type { Executor, Tx } from '#server/lib/database/pool.ts'

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

const pgBossSchema = 'pgboss'

/** Which version of its own tables the queue has; null where there are none. */
export async function findPgBossVersion(db: Tx): Promise<number | null> {
  const { rows: found } =
    await sql`select from pg_tables where schemaname = ${pgBossSchema} and tablename = 'version'`.execute(db)
  if (found.length === 0) return null
  const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(db)
  return rows[0]?.version ?? null
}

/**
 * Makes the queue's tables anew, empty and as that version of them made them, within the caller's transaction. Answers
 * false where that version is newer than what we know.
 */
export async function recreatePgBossSchema(tx: Tx, wanted: number): Promise<boolean> {
  await sql`drop schema if exists pgboss cascade`.execute(tx)
  await runPlanInTransaction(tx, getConstructionPlans(pgBossSchema))
  let version = await findPgBossVersion(tx)
  while (version !== null && version > wanted) {
    await runPlanInTransaction(tx, getRollbackPlans(pgBossSchema, version))
    version = await findPgBossVersion(tx)
  }
  return version === wanted
}

/** The plans are transactions of their own, with limits that would outlive them in ours. */
async function runPlanInTransaction(tx: Tx, plan: string): Promise<void> {
  const bare = plan.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;?\s*$/i, '')
  await sql.raw(bare).execute(tx)
  await sql`set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
