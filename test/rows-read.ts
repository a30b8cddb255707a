import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/pool.ts'
import type { TestApp } from './open-app.ts'

/** Number of a table's rows that the work reads. */
export const countRowsRead = ({ deps: { db } }: TestApp, table: string, work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async tx => {
    // PostgreSQL scans a small table even where an index exists.
    await sql`set local enable_seqscan = off`.execute(tx)
    await work(tx)
    const { rows } = await sql<{ count: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
      where relname = ${table}`.execute(tx)
    return rows[0]?.count
  })
