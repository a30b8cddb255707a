import { sql } from 'kysely'
import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** Sessions with a call recording, a document or a shared note. */
export async function findSessionsWithContent(db: Executor, sessions: readonly Authorized<BookedSession>[]) {
  if (sessions.length === 0) return new Set<BookingId>()
  const { rows } = await sql<{ id: BookingId }>`
    select session_id as id from unnest(${sessions.map(session => session.id)}::uuid[]) session_id
    where exists (select from call_recordings where booking_id = session_id and started_at is not null)
      or exists (select from collaboration_documents where booking_id = session_id)
      or exists (select from session_notes where booking_id = session_id and is_shared)`.execute(db)
  return new Set(rows.map(row => row.id))
}
