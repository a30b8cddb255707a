import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { type Executor, type NewRow, paginate, type Row, type Tx } from '#server/lib/database/pool.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import {
  getChunkKey,
  haveBothConsented,
  parseChunkKey,
  type RecordingConsents,
} from '#server/rooms/recordings/policy.ts'

export type CallRecordingRow = Row<'call_recordings'>

export const findCallRecording = (db: Executor, id: BookingId): Promise<CallRecordingRow | undefined> =>
  db.selectFrom('call_recordings').selectAll().where('booking_id', '=', id).executeTakeFirst()

export const lockCallRecording = (tx: Tx, id: BookingId): Promise<CallRecordingRow | undefined> =>
  tx.selectFrom('call_recordings').selectAll().where('booking_id', '=', id).forUpdate().executeTakeFirst()

/** Stores the consents in the room. Once both agree, an earlier stop no longer counts. */
export const upsertConsents = (tx: Tx, { id }: Authorized<BookedSession>, consents: RecordingConsents) => {
  const row = {
    interviewer_consents: consents.interviewer,
    interviewee_consents: consents.interviewee,
    ...(haveBothConsented(consents) ? { stopped_by: null } : {}),
  }
  return tx
    .insertInto('call_recordings')
    .values({ booking_id: id, ...row })
    .onConflict(conflict => conflict.column('booking_id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Withdraws the consents of both. A stop by the interviewee stays theirs, so that no later call of the interviewer covers
 * it up.
 */
export async function withdrawConsents(
  tx: Tx,
  { id, party }: Authorized<BookedSession>,
  now: Date,
): Promise<CallRecordingRow> {
  const withdrawn = { interviewer_consents: false, interviewee_consents: false }
  const row = await tx
    .insertInto('call_recordings')
    .values({ booking_id: id, ...withdrawn, stopped_by: party })
    .onConflict(conflict =>
      conflict.column('booking_id').doUpdateSet({
        ...withdrawn,
        stopped_by: party === 'interviewee' ? party : sql`coalesce(call_recordings.stopped_by, ${party})`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    update recording_segments set stopped_at = ${now} where booking_id = ${id} and stopped_at is null`.execute(
    tx,
  )
  return row
}

/** Sessions whose interviewee has turned the recording off. */
export async function listRefusedSessions(db: Executor, ids: readonly BookingId[]): Promise<Set<BookingId>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ booking_id: BookingId }>`
    select booking_id from call_recordings
    where booking_id = any(${ids}::uuid[]) and stopped_by = 'interviewee'`.execute(db)
  return new Set(rows.map(row => row.booking_id))
}

export async function findMeetingLink(db: Executor, id: BookingId): Promise<string | null> {
  const query = db.selectFrom('bookings').select('meeting_link').where('id', '=', id)
  return (await query.executeTakeFirst())?.meeting_link ?? null
}

export const findSegment = (db: Executor, bookingId: BookingId, id: string) =>
  db
    .selectFrom('recording_segments')
    .selectAll()
    .where(row => row.and({ booking_id: bookingId, id }))
    .executeTakeFirst()

export const listSegments = (db: Executor, bookingId: BookingId) =>
  db
    .selectFrom('recording_segments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute()

export async function sumRecordedBytes(tx: Tx, interviewerId: UserId, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from call_recordings
    where interviewer_id = ${interviewerId} and started_at > ${since}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

export async function insertSegment(
  tx: Tx,
  { booking_id, type, started_at }: CallRecordingRow,
  segment: { id: string; number: number; type: string; by: UserId; now: Date; dueAt: Date },
): Promise<void> {
  const { id, number, now } = segment
  await tx
    .updateTable('call_recordings')
    .set({
      interviewer_id: segment.by,
      type: type ?? segment.type,
      started_at: started_at ?? now,
      due_at: segment.dueAt,
    })
    .where('booking_id', '=', booking_id)
    .execute()
  await tx.insertInto('recording_segments').values({ booking_id, id, number, started_at: now }).execute()
}

/** Sets the chunk count of a segment once. When all segments have one, the recording is due at the given time. */
export async function updateChunkCount(
  tx: Tx,
  bookingId: BookingId,
  { id, chunkCount, dueAt }: { id: string; chunkCount: number; dueAt: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recording_segments')
    .set({ chunks: chunkCount })
    .where(row => row.and({ booking_id: bookingId, id }))
    .where('chunks', 'is', null)
    .executeTakeFirst()
  // A repeated request must not shorten the pauses between attempts.
  if (numUpdatedRows === 0n) return
  await sql`
    update call_recordings set due_at = ${dueAt} where booking_id = ${bookingId} and finished_at is null
      and not exists (
        select from recording_segments where booking_id = ${bookingId} and chunks is null
      )`.execute(tx)
}

type ChunkPosition = Pick<Row<'recording_chunks'>, 'booking_id' | 'segment_id' | 'seq'>

export const findChunk = (tx: Tx, { booking_id, segment_id, seq }: ChunkPosition) =>
  tx
    .selectFrom('recording_chunks')
    .selectAll()
    .where(row => row.and({ booking_id, segment_id, seq }))
    .executeTakeFirst()

export async function insertChunk(tx: Tx, chunk: NewRow<'recording_chunks'>): Promise<void> {
  await tx.insertInto('recording_chunks').values(chunk).execute()
  await sql`
    update call_recordings set bytes = bytes + ${chunk.bytes} where booking_id = ${chunk.booking_id}`.execute(
    tx,
  )
}

/** False where the chunk's row was deleted meanwhile. */
export async function markChunkStored(tx: Tx, { booking_id, segment_id, seq }: ChunkPosition) {
  const { numUpdatedRows } = await tx
    .updateTable('recording_chunks')
    .set({ is_stored: true })
    .where(row => row.and({ booking_id, segment_id, seq }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `chunkCount` counts up to the first gap, because a file with a gap is unreadable after it. */
export type ContiguousSegment = { id: string; number: number; chunkCount: number }

export async function listContiguousSegments(db: Executor, bookingId: BookingId) {
  const { rows } = await sql<ContiguousSegment>`
    select id, number, (
      select count(*)::int from (
        select seq, row_number() over (order by seq) - 1 as place from recording_chunks
        where booking_id = ${bookingId} and segment_id = recording_segments.id and is_stored
      ) numbered where seq = place
    ) as "chunkCount"
    from recording_segments where booking_id = ${bookingId} order by number, id`.execute(db)
  return rows
}

export async function listDueCallRecordings(db: Executor, now: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ booking_id: BookingId }>`
    select booking_id from call_recordings where finished_at is null and due_at <= ${now}
    order by due_at limit 100`.execute(db)
  return rows.map(row => row.booking_id)
}

/** Claims a due recording and schedules the retry for a failure. */
export const startAttempt = (db: Executor, id: BookingId, { now, retryAt }: { now: Date; retryAt: Date }) =>
  db
    .updateTable('call_recordings')
    .set(row => ({ attempts: row('attempts', '+', 1), due_at: retryAt }))
    .where('booking_id', '=', id)
    .where('finished_at', 'is', null)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

export type SegmentPosition = { id: string; file: number; offsetMs: number; durationMs: number }

/** Marks a recording as finished, with or without a file, and deletes its chunk rows. */
export async function markFinished(
  tx: Tx,
  bookingId: BookingId,
  { fileId, positions, now }: { fileId: string; positions: readonly SegmentPosition[]; now: Date },
): Promise<void> {
  const finished = { id: fileId, finished_at: now }
  await tx.updateTable('call_recordings').set(finished).where('booking_id', '=', bookingId).execute()
  await tx.deleteFrom('recording_chunks').where('booking_id', '=', bookingId).execute()
  for (const { id, file, offsetMs, durationMs } of positions)
    await tx
      .updateTable('recording_segments')
      .set({ file, offset_ms: offsetMs, duration_ms: durationMs })
      .where(row => row.and({ booking_id: bookingId, id }))
      .execute()
}

/** Segments of these sessions with stored chunks, and their number including gaps. */
export async function listSegmentChunkCounts(db: Executor, ids: readonly BookingId[]) {
  const { rows } = await sql<{ segmentId: string; chunkCount: number }>`
    select segment_id as "segmentId", max(seq) + 1 as "chunkCount" from recording_chunks
    where booking_id = any(${ids}::uuid[]) group by segment_id`.execute(db)
  return rows
}

export async function listCallRecordings(db: Executor, ids: readonly BookingId[]) {
  const { rows } = await sql<CallRecordingRow>`
    select * from call_recordings where booking_id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export const deleteCallRecordings = (tx: Tx, ids: readonly BookingId[]) =>
  sql`delete from call_recordings where booking_id = any(${ids}::uuid[])`.execute(tx)

export const listChunkFiles: ReferencedFiles = (db, start) =>
  paginate(async (after, limit) => {
    const { segmentId, seq } = parseChunkKey(after)
    const { rows } = await sql<{ segment_id: string; seq: number }>`
      select segment_id, seq from recording_chunks
      where is_stored and (segment_id, seq) > (${segmentId}::uuid, ${seq}::int)
      order by segment_id, seq limit ${limit}`.execute(db)
    return rows.map(row => getChunkKey(row.segment_id, row.seq))
  }, start)

/** Searches all recordings: the browser chooses the segment id, and the storage key holds nothing else. */
export async function hasChunk(db: Executor, segmentId: string, seq: number): Promise<boolean> {
  const { rows } = await sql`
    select from recording_chunks where segment_id = ${segmentId} and seq = ${seq}`.execute(db)
  return rows.length > 0
}

export async function incrementFailedJoins(db: Executor, id: BookingId): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update call_recordings set tries = tries + 1 where booking_id = ${id} returning tries`.execute(db)
  return rows[0]?.tries ?? 0
}
