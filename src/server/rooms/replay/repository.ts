import { sql } from 'kysely'
import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Meeting, Own } from '#server/marketplace/bookings/access/policy.ts'

/** Those of these meetings of which something is kept that came about in their room. */
export async function findKept(db: Executor, of: readonly Own<Meeting>[]): Promise<Set<BookingId>> {
  const { rows } = await sql<{ id: BookingId }>`
    select meeting as id from unnest(${of.map(meeting => meeting.id)}::uuid[]) meeting
    where exists (select from films where booking_id = meeting and began_at is not null)
      or exists (select from room_documents where booking_id = meeting)
      or exists (select from room_moments where booking_id = meeting and is_shared)`.execute(db)
  return new Set(rows.map(row => row.id))
}
