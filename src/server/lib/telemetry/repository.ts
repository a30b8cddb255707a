import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'

/** `day` is UTC: `2026-11-26`. */
export type DailyCount = { day: string; metric: string; key: string; count: number }

/** Adds to the counts. One order of locks for all processes prevents deadlocks. */
export async function addCounts(db: Executor, counts: readonly DailyCount[]): Promise<void> {
  await sql`
    insert into daily_counters as c (day, metric, key, count)
    select day, metric, key, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n (day date, metric text, key text, count integer)
    order by day, metric, key
    on conflict (day, metric, key) do update set count = c.count + excluded.count`.execute(db)
}

/** Counts from one day until before another. */
export async function listCounts(
  db: Executor,
  { from, until }: { from: string; until: string },
): Promise<DailyCount[]> {
  const { rows } = await sql<DailyCount>`
    select day::text, metric, key, count from daily_counters
    where day >= ${from}::date and day < ${until}::date
    order by day, metric, key`.execute(db)
  return rows
}
