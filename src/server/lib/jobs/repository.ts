import { sql } from 'kysely'
import { getConstructionPlans, getRollbackPlans } from 'pg-boss'
import type { SortOrder } from '#contract/admin/list.ts'
import { tableExists } from '#server/lib/database/migrate.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'

export async function upsertCronJobs(
  db: Executor,
  cronJobs: { name: string; schedule: string }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('cron_runs')
    .values(cronJobs.map(cronJob => ({ ...cronJob, registered_at: now })))
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(eb => ({ schedule: eb.ref('excluded.schedule') })),
    )
    .execute()
}

export async function updateCronRun(db: Executor, name: string, now: Date): Promise<void> {
  await db.updateTable('cron_runs').set({ succeeded_at: now }).where('name', '=', name).execute()
}

const backupName = 'backup'

/** `npm run backup` has saved everything. The operator decides when it runs, so that it has no schedule of ours. */
export async function recordBackup(db: Executor, now: Date): Promise<void> {
  const run = { name: backupName, schedule: 'external', registered_at: now, succeeded_at: now }
  await db
    .insertInto('cron_runs')
    .values(run)
    .onConflict(conflict => conflict.column('name').doUpdateSet({ succeeded_at: now }))
    .execute()
}

export async function findLastBackup(db: Executor): Promise<Date | null> {
  const run = await db
    .selectFrom('cron_runs')
    .select('succeeded_at')
    .where('name', '=', backupName)
    .executeTakeFirst()
  return run?.succeeded_at ?? null
}

export const listCronRuns = (db: Executor) => db.selectFrom('cron_runs').selectAll().execute()

/**
 * Counts of each queue as cached by pg-boss, at most 15 s old, and the age of the next due job, which is an index lookup.
 * Excludes the queues of cron jobs, which never fill up.
 */
export async function listQueueStates(db: Executor) {
  type QueueState = {
    name: string
    waiting: number
    active: number
    failed: number
    oldestSeconds: number | null
  }
  const { rows } = await sql<QueueState>`
    select q.name, q.ready_count as waiting, q.active_count as active, q.failed_count as failed,
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

type FailedJob = {
  id: string
  /** Microseconds of `failedAt`, for the next page. */
  micros: string
  queue: string
  attempts: number
  createdAt: Date
  failedAt: Date
  why: string | null
}

/** Jobs that failed all attempts in the last day, without emails, by the time of failure, beyond the position `after`. */
export async function listFailedJobs(
  db: Executor,
  { after, limit, order }: { after: { micros: number; key: string } | null; limit: number; order: SortOrder },
) {
  const { direction, beyond } = toDirection(order)
  const { rows } = await sql<FailedJob>`
    select id, (extract(epoch from completed_on) * 1000000)::bigint::text as micros, name as queue, retry_count + 1 as attempts, created_on as "createdAt", completed_on as "failedAt",
      output->'err'->>'message' as why
    from pgboss.job
    where state = 'failed' and name <> 'send-email'
      and (${after === null} or (completed_on, id) ${beyond}
        ('epoch'::timestamptz + ${after?.micros ?? 0}::float8 * interval '1 microsecond', ${after?.key ?? null}::uuid))
    order by completed_on ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Makes a failed job due now, with all its attempts left. False if it is not failed. An equal waiting job breaks an index. */
export async function retryFailedJob(tx: Tx, queue: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, start_after = now()
    where name = ${queue} and id = ${id}::uuid and state = 'failed'`.execute(tx)
  return numAffectedRows > 0n
}

const pgBossSchema = 'pgboss'

export async function findPgBossVersion(db: Tx): Promise<number | null> {
  if (!(await tableExists(db, `${pgBossSchema}.version`))) return null
  const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(db)
  return rows[0]?.version ?? null
}

/**
 * Recreates an empty pg-boss schema of the given version in the caller's transaction. Returns false if the version is newer
 * than the installed pg-boss.
 */
export async function recreatePgBossSchema(tx: Tx, targetVersion: number): Promise<boolean> {
  await sql`drop schema if exists pgboss cascade`.execute(tx)
  await runPlanInTransaction(tx, getConstructionPlans(pgBossSchema))
  let version = await findPgBossVersion(tx)
  while (version !== null && version > targetVersion) {
    await runPlanInTransaction(tx, getRollbackPlans(pgBossSchema, version))
    version = await findPgBossVersion(tx)
  }
  return version === targetVersion
}

/** Removes the plan's own transaction, and resets its timeouts, which would apply to the rest of the caller's. */
async function runPlanInTransaction(tx: Tx, plan: string): Promise<void> {
  const statements = plan.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;?\s*$/i, '')
  await sql.raw(statements).execute(tx)
  await sql`set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
