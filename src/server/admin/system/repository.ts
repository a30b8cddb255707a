import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'

/** Latest first, before the event `before`. */
export const listWebhookEvents = (
  db: Executor,
  { before, limit }: { before: string | null; limit: number },
) =>
  db
    .selectFrom('webhook_events')
    .select(['id', 'provider', 'kind', 'payment_id', 'received_at', 'processed_at'])
    .$if(before !== null, query => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** On disk, with indexes. */
export async function getDatabaseBytes(db: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
