import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { Executor } from '#server/lib/database/pool.ts'

/** By the time of receipt, beyond the event `after`. */
export const listWebhookEvents = (
  db: Executor,
  { after, limit, order }: { after: string | null; limit: number; order: SortOrder },
) =>
  db
    .selectFrom('webhook_events')
    .select(['id', 'provider', 'kind', 'payment_id', 'received_at', 'processed_at'])
    .$if(after !== null, query => query.where('id', order === 'asc' ? '>' : '<', after ?? ''))
    .orderBy('id', order)
    .limit(limit)
    .execute()

/** On disk, with indexes. */
export async function getDatabaseBytes(db: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
