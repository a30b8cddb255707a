import { sql } from 'kysely'
import type { TestApp } from './open-app.ts'

/** Waits until this number of statements wait for a lock in the test's database. */
export async function untilWaiting(app: TestApp, count: number): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(app.deps.db)).rows[0]?.count !== count);
}
