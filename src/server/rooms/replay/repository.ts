import { sql } from 'kysely'
import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** Those of these meetings of which something is kept that came about in their room. */
export async function findSessionsWithContent(
  db: Executor,
  of: readonly Authorized<BookedSession>[],
): Promise<Set<BookingId>> {
  const { rows } = await sql<{ id: BookingId }>`
    select meeting as id from unnest(${of.map(meeting => meeting.id)}::uuid[]) meeting
    where exists (select from call_recordings where booking_id = meeting and started_at is not null)
      or exists (select from collaboration_documents where booking_id = meeting)
      or exists (select from session_notes where booking_id = meeting and is_shared)`.execute(db)
  return new Set(rows.map(row => row.id))
}
