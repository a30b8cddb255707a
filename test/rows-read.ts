import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/pool.ts'
import type { TestApp } from './open-app.ts'

/** How many rows of a table some work looks at, to find what it wants. */
export const rowsRead = ({ deps: { db } }: TestApp, table: string, work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async tx => {
    // A small table is read whole although there is an index.
    await sql`set local enable_seqscan = off`.execute(tx)
    await work(tx)
    const { rows } = await sql<{ count: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
      where relname = ${table}`.execute(tx)
    return rows[0]?.count
  })
