import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'

/** Accounts that an admin suspended, each once, as a measure of the yearly figures. None if there was none. */
export async function countSuspendedAccounts(db: Executor, from: Date, to: Date) {
  const { rows } = await sql<{ measure: string; category: string; value: string }>`
    select 'suspended_accounts' as measure, '' as category, count(distinct user_id)::text as value
    from suspensions where suspended_at >= ${from} and suspended_at < ${to} having count(*) > 0`.execute(db)
  return rows
}
