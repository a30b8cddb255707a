import { type Selectable, sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { type Executor, paginate, type Tables, type Tx } from '#server/lib/database/pool.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Authorized, BookedSession, Party } from '#server/marketplace/bookings/access/policy.ts'
import { getChunkKey, parseChunkKey } from '#server/rooms/recordings/policy.ts'

export type CallRecordingRow = Selectable<Tables['call_recordings']>
export type SegmentRow = Selectable<Tables['recording_segments']>
export type ChunkRow = Selectable<Tables['recording_chunks']>

export const findCallRecording = (db: Executor, id: BookingId): Promise<CallRecordingRow | undefined> =>
  db.selectFrom('call_recordings').selectAll().where('booking_id', '=', id).executeTakeFirst()

export const lockCallRecording = (tx: Tx, id: BookingId): Promise<CallRecordingRow | undefined> =>
  tx.selectFrom('call_recordings').selectAll().where('booking_id', '=', id).forUpdate().executeTakeFirst()

export async function upsertConsent(
  tx: Tx,
  session: Authorized<BookedSession>,
  party: Party,
): Promise<CallRecordingRow> {
  const agrees = { [`${party}_consents` as const]: true }
  return tx
    .insertInto('call_recordings')
    .values({ booking_id: session.id, ...agrees })
    .onConflict(conflict => conflict.column('booking_id').doUpdateSet(agrees))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Withdraws the consent of both participants and stops the running segments. */
export async function withdrawConsents(tx: Tx, id: BookingId, now: Date): Promise<void> {
  await tx
    .updateTable('call_recordings')
    .set({ interviewer_consents: false, interviewee_consents: false })
    .where('booking_id', '=', id)
    .execute()
  await tx
    .updateTable('recording_segments')
    .set({ stopped_at: now })
    .where('booking_id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()
}

export const findSegment = (
  db: Executor,
  bookingId: BookingId,
  id: string,
): Promise<SegmentRow | undefined> =>
  db
    .selectFrom('recording_segments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .executeTakeFirst()

export const listSegments = (db: Executor, bookingId: BookingId): Promise<SegmentRow[]> =>
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
  recording: CallRecordingRow,
  segment: { id: string; number: number; type: string; by: UserId; now: Date; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('call_recordings')
    .set({
      interviewer_id: segment.by,
      type: recording.type ?? segment.type,
      started_at: recording.started_at ?? segment.now,
      due_at: segment.dueAt,
    })
    .where('booking_id', '=', recording.booking_id)
    .execute()
  const { id, number, now } = segment
  await tx
    .insertInto('recording_segments')
    .values({ booking_id: recording.booking_id, id, number, started_at: now })
    .execute()
}

/** Sets the chunk count of a segment once. When all segments have one, the recording is due at the given time. */
export async function updateChunkCount(
  tx: Tx,
  bookingId: BookingId,
  { id, chunks, dueAt }: { id: string; chunks: number; dueAt: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recording_segments')
    .set({ chunks })
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .where('chunks', 'is', null)
    .executeTakeFirst()
  // A repeated request must not shorten the pauses between attempts.
  if (numUpdatedRows === 0n) return
  await sql`update call_recordings set due_at = ${dueAt}
    where booking_id = ${bookingId} and finished_at is null
      and not exists (select from recording_segments where booking_id = ${bookingId} and chunks is null)`.execute(
    tx,
  )
}

export const findChunk = (tx: Executor, bookingId: BookingId, segmentId: string, seq: number) =>
  tx
    .selectFrom('recording_chunks')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('segment_id', '=', segmentId)
    .where('seq', '=', seq)
    .executeTakeFirst()

/** Inserted before the file is stored. */
export async function insertChunk(tx: Tx, chunk: Omit<ChunkRow, 'is_stored'>): Promise<void> {
  await tx.insertInto('recording_chunks').values(chunk).execute()
  await sql`update call_recordings set bytes = bytes + ${chunk.bytes} where booking_id = ${chunk.booking_id}`.execute(
    tx,
  )
}

/** False where the chunk's row was deleted meanwhile. */
export async function markChunkStored(tx: Tx, { booking_id, segment_id, seq }: Omit<ChunkRow, 'is_stored'>) {
  const { numUpdatedRows } = await tx
    .updateTable('recording_chunks')
    .set({ is_stored: true })
    .where('booking_id', '=', booking_id)
    .where('segment_id', '=', segment_id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `chunks` counts up to the first gap, because a file with a gap is unreadable after it. */
export type ContiguousSegment = { id: string; number: number; chunks: number }

export async function listContiguousSegments(
  db: Executor,
  bookingId: BookingId,
): Promise<ContiguousSegment[]> {
  const { rows } = await sql<ContiguousSegment>`
    select id, number, (
      select count(*)::int from (
        select seq, row_number() over (order by seq) - 1 as place from recording_chunks
        where booking_id = ${bookingId} and segment_id = recording_segments.id and is_stored
      ) numbered where seq = place
    ) as chunks
    from recording_segments where booking_id = ${bookingId} order by number, id`.execute(db)
  return rows
}

export async function listDueCallRecordings(db: Executor, now: Date): Promise<BookingId[]> {
  const rows = await db
    .selectFrom('call_recordings')
    .select('booking_id')
    .where('finished_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(100)
    .execute()
  return rows.map(row => row.booking_id)
}

/** Claims a due recording and schedules the retry for a failure. */
export async function startAttempt(
  db: Executor,
  id: BookingId,
  { now, retryAt }: { now: Date; retryAt: Date },
): Promise<CallRecordingRow | undefined> {
  return db
    .updateTable('call_recordings')
    .set(row => ({ attempts: row('attempts', '+', 1), due_at: retryAt }))
    .where('booking_id', '=', id)
    .where('finished_at', 'is', null)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Position of a segment in the finished file. */
export type SegmentPosition = { id: string; offsetMs: number; durationMs: number }

/** Marks a recording as finished, with or without a file, and deletes its chunk rows. */
export async function markFinished(
  tx: Tx,
  bookingId: BookingId,
  { fileId, positions, now }: { fileId: string; positions: readonly SegmentPosition[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('call_recordings')
    .set({ id: fileId, finished_at: now })
    .where('booking_id', '=', bookingId)
    .execute()
  await tx.deleteFrom('recording_chunks').where('booking_id', '=', bookingId).execute()
  for (const { id, offsetMs, durationMs } of positions)
    await tx
      .updateTable('recording_segments')
      .set({ offset_ms: offsetMs, duration_ms: durationMs })
      .where('booking_id', '=', bookingId)
      .where('id', '=', id)
      .execute()
}

/** Segments of these sessions with stored chunks, and their number including gaps. */
export async function listSegmentChunkCounts(db: Executor, ids: readonly BookingId[]) {
  const { rows } = await sql<{ segmentId: string; chunks: number }>`
    select segment_id as "segmentId", max(seq) + 1 as chunks from recording_chunks
    where booking_id = any(${ids}::uuid[]) group by segment_id`.execute(db)
  return rows
}

export const listCallRecordings = (
  db: Executor,
  sessions: readonly Authorized<BookedSession>[],
): Promise<CallRecordingRow[]> =>
  db
    .selectFrom('call_recordings')
    .selectAll()
    .where(
      'booking_id',
      'in',
      sessions.map(session => session.id),
    )
    .execute()

export const deleteCallRecordings = (tx: Executor, sessions: readonly Authorized<BookedSession>[]) =>
  sql`delete from call_recordings where booking_id = any(${sessions.map(session => session.id)}::uuid[])`.execute(
    tx,
  )

export async function listStoredChunks(
  db: Executor,
  after: { segmentId: string; seq: number },
  limit: number,
): Promise<{ segmentId: string; seq: number }[]> {
  const { rows } = await sql<{ segmentId: string; seq: number }>`
    select segment_id as "segmentId", seq from recording_chunks
    where is_stored and (segment_id, seq) > (${after.segmentId}::uuid, ${after.seq}::int)
    order by segment_id, seq limit ${limit}`.execute(db)
  return rows
}

/** Searches all recordings: the browser chooses the segment id, and the storage key holds nothing else. */
export const hasChunk = async (db: Executor, segmentId: string, seq: number): Promise<boolean> => {
  const { rows } = await sql`
    select from recording_chunks where segment_id = ${segmentId} and seq = ${seq}`.execute(db)
  return rows.length > 0
}

/** Returns the number of failures so far. */
export async function incrementFailedJoins(db: Executor, id: BookingId): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update call_recordings set tries = tries + 1 where booking_id = ${id} returning tries`.execute(db)
  return rows[0]?.tries ?? 0
}

export const listChunkFiles: ReferencedFiles = db =>
  paginate(async (after, limit) =>
    (await listStoredChunks(db, parseChunkKey(after), limit)).map(({ segmentId, seq }) =>
      getChunkKey(segmentId, seq),
    ),
  )
