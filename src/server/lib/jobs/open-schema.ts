import { sql } from 'kysely'
import { getConstructionPlans, getRollbackPlans } from 'pg-boss'
import type { Tx } from '#server/lib/database/pool.ts'

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
