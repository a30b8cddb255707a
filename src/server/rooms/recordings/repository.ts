import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { type Executor, type NewRow, paginate, type Row, type Tx } from '#server/lib/database/pool.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import type { UploadUsage } from './policy.ts'

export type RecordingRow = Row<'recordings'>

/** Locks the session's recording. The lock of the booking comes first. */
export const lockRecording = (tx: Tx, { id }: Authorized<BookedSession>): Promise<RecordingRow | undefined> =>
  tx.selectFrom('recordings').selectAll().where('booking_id', '=', id).forUpdate().executeTakeFirst()

/** Inserts a new row under a new id, so an old link never leads to a new file. */
export async function replaceRecording(
  tx: Tx,
  { id }: Authorized<BookedSession>,
  recording: Omit<NewRow<'recordings'>, 'booking_id'>,
): Promise<RecordingRow> {
  await tx.deleteFrom('recordings').where('booking_id', '=', id).execute()
  const row = { ...recording, booking_id: id }
  return tx.insertInto('recordings').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function deleteRecordings(tx: Tx, sessions: readonly Authorized<BookedSession>[]) {
  const { rows } = await sql<{ storage_key: string }>`
    delete from recordings where booking_id = any(${sessions.map(session => session.id)})
    returning storage_key`.execute(tx)
  return rows.map(row => row.storage_key)
}

export const findRecording = (db: Executor, id: string): Promise<RecordingRow | undefined> =>
  db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()

export async function listRecordingsOfSessions(db: Executor, sessions: readonly Authorized<BookedSession>[]) {
  const { rows } = await sql<RecordingRow>`
    select * from recordings where booking_id = any(${sessions.map(session => session.id)})
    order by created_at`.execute(db)
  return rows
}

export async function hasRecordingWithKey(db: Executor, storageKey: string): Promise<boolean> {
  const { rows } = await sql`select from recordings where storage_key = ${storageKey}`.execute(db)
  return rows.length > 0
}

export const listRecordingFiles: ReferencedFiles = (db, start) =>
  paginate(async (after, limit) => {
    const query = db.selectFrom('recordings').select('storage_key').where('storage_key', '>', after)
    const rows = await query.orderBy('storage_key').limit(limit).execute()
    return rows.map(row => row.storage_key)
  }, start)

/** Serialises the starts of a user's uploads across processes. */
export const lockUserUploads = (tx: Tx, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${userId}))`.execute(tx)

export async function getUploadUsage(
  tx: Tx,
  userId: UserId,
  { bookingId, since }: { bookingId: BookingId; since: Date },
): Promise<UploadUsage> {
  const { rows } = await sql<UploadUsage>`
    select coalesce(sum(bytes) filter (where started_at > ${since} or saved_at is null), 0)::float8 as bytes,
      count(*) filter (where saved_at is null)::int as "unfinishedCount",
      count(*) filter (where booking_id = ${bookingId})::int as "sessionCount"
    from recording_uploads where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { bytes: 0, unfinishedCount: 0, sessionCount: 0 }
}

export const insertUpload = (tx: Tx, upload: NewRow<'recording_uploads'>) =>
  tx.insertInto('recording_uploads').values(upload).execute()

export const markUploadSaved = (tx: Tx, id: string, { bytes, now }: { bytes: number; now: Date }) =>
  tx.updateTable('recording_uploads').set({ bytes, saved_at: now }).where('id', '=', id).execute()

/** An upload without a recording no longer counts against the quota. */
export const deleteUnsavedUpload = (db: Executor, id: string) =>
  db.deleteFrom('recording_uploads').where('id', '=', id).where('saved_at', 'is', null).execute()

/** Uploads started by then that may still have partial files, oldest first. */
export async function listOpenUploads(db: Executor, startedBy: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from recording_uploads where is_open and started_at <= ${startedBy}
    order by started_at limit 100`.execute(db)
  return rows.map(row => row.id)
}

/** Called after the partial files are deleted. */
export async function closeUpload(db: Executor, id: string): Promise<void> {
  await deleteUnsavedUpload(db, id)
  await db.updateTable('recording_uploads').set({ is_open: false }).where('id', '=', id).execute()
}

export const listUploads = (db: Executor, userId: UserId) =>
  db
    .selectFrom('recording_uploads')
    .select(['booking_id', 'bytes', 'started_at'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()

export const deleteUploads = (tx: Tx, userId: UserId) =>
  tx.deleteFrom('recording_uploads').where('user_id', '=', userId).execute()

/** A batch of recordings to be deleted by then: those whose deletion is not announced, or all. */
export async function listExpiringRecordings(db: Executor, until: Date, which: 'unannounced' | 'all') {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .$if(which === 'unannounced', query => query.where('notified_at', 'is', null))
    .where('delete_after', '<=', until)
    .orderBy('delete_after')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}

/** Marks the deletion as announced. Undefined where it was announced before. */
export const markRecordingAnnounced = (tx: Tx, id: string, now: Date): Promise<RecordingRow | undefined> =>
  tx
    .updateTable('recordings')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Deletes the row and returns the storage key. Undefined where another job deleted it before. */
export const deleteExpiredRecording = (tx: Tx, id: string) =>
  tx.deleteFrom('recordings').where('id', '=', id).returning('storage_key').executeTakeFirst()

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
