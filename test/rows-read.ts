import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/pool.ts'
import type { TestApp } from './open-app.ts'

/** Number of a table's rows that the work reads. */
export const countRowsRead = ({ deps: { db } }: TestApp, table: string, work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async tx => {
    // PostgreSQL scans a small table even where an index exists.
    await sql`set local enable_seqscan = off`.execute(tx)
    // Not zero: earlier transactions of the connection are counted until PostgreSQL publishes their figures.
    const before = await readCount(tx, table)
    await work(tx)
    return (await readCount(tx, table)) - before
  })

async function readCount(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relname = ${table}`.execute(tx)
  return rows[0]?.count ?? 0
}
