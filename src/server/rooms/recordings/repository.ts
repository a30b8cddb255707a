import { type Selectable, sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { type Executor, paginate, type Tx } from '#server/lib/database/pool.ts'
import type { NewRow, Tables } from '#server/lib/database/tables.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { UploadUsage } from './policy.ts'

export type RecordingRow = Selectable<Tables['recordings']>

/** What is kept of a meeting, locked; the meeting's own lock comes first. */
export const lockRecording = (tx: Tx, { id }: Authorized<BookedSession>): Promise<RecordingRow | undefined> =>
  tx.selectFrom('recordings').selectAll().where('booking_id', '=', id).forUpdate().executeTakeFirst()

/** A new row under a new id, so that a link never leads to another file than the one it was given for. */
export async function replaceRecording(
  tx: Tx,
  { id }: Authorized<BookedSession>,
  recording: Omit<NewRow<'recordings'>, 'booking_id'>,
): Promise<RecordingRow> {
  await tx.deleteFrom('recordings').where('booking_id', '=', id).execute()
  return tx
    .insertInto('recordings')
    .values({ ...recording, booking_id: id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Forgets the recordings of these meetings and answers where their files lie. */
export async function deleteRecordings(
  tx: Tx,
  meetings: readonly Authorized<BookedSession>[],
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from recordings where booking_id = any(${meetings.map(meeting => meeting.id)})
    returning storage_key`.execute(tx)
  return rows.map(row => row.storage_key)
}

export const findRecording = (db: Executor, id: string): Promise<RecordingRow | undefined> =>
  db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()

/** What is kept of these meetings, oldest first. */
export async function listRecordingsOfSessions(
  db: Executor,
  meetings: readonly Authorized<BookedSession>[],
): Promise<RecordingRow[]> {
  const { rows } = await sql<RecordingRow>`
    select * from recordings where booking_id = any(${meetings.map(meeting => meeting.id)})
    order by created_at`.execute(db)
  return rows
}

export async function hasRecordingWithKey(db: Executor, storageKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Where files of recordings lie, in that order. */
export async function listStorageKeys(db: Executor, after: string, atMost: number): Promise<string[]> {
  const query = db.selectFrom('recordings').select('storage_key').where('storage_key', '>', after)
  const rows = await query.orderBy('storage_key').limit(atMost).execute()
  return rows.map(row => row.storage_key)
}

/** Uploads of one person are begun one after the other, in whichever process. */
export const lockUserUploads = (tx: Tx, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${userId}))`.execute(tx)

/** What somebody has uploaded since then and for this session, and what is on its way. */
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

export async function insertUpload(tx: Tx, upload: NewRow<'recording_uploads'>): Promise<void> {
  await tx.insertInto('recording_uploads').values(upload).execute()
}

/** It is a recording now, of so many bytes. */
export async function markUploadSaved(tx: Tx, id: string, { bytes, now }: { bytes: number; now: Date }) {
  await tx.updateTable('recording_uploads').set({ bytes, saved_at: now }).where('id', '=', id).execute()
}

/** An upload that became nothing counts no longer. */
export async function deleteUnsavedUpload(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('recording_uploads').where('id', '=', id).where('saved_at', 'is', null).execute()
}

/** Uploads that were begun by then and of which files may still lie about, oldest first. */
export async function listOpenUploads(db: Executor, startedBy: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recording_uploads')
    .select('id')
    .where('is_open', '=', true)
    .where('started_at', '<=', startedBy)
    .orderBy('started_at')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}

/** Its files are gone. */
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

export async function deleteUploads(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('recording_uploads').where('user_id', '=', userId).execute()
}

/** Recordings that end by then and whose end nobody was told of. */
export async function listUnannouncedRecordings(db: Executor, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('notified_at', 'is', null)
    .where('delete_after', '<=', until)
    .orderBy('delete_after')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}

/** Marks a recording as announced, once; null where that was done already. */
export async function markRecordingAnnounced(tx: Tx, id: string, now: Date): Promise<RecordingRow | null> {
  const row = await tx
    .updateTable('recordings')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Recordings whose time is over. */
export async function listExpiredRecordings(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('delete_after', '<=', now)
    .orderBy('delete_after')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}

/** Forgets a recording and answers where its file lies; null where it is forgotten already. */
export async function deleteExpiredRecording(tx: Tx, id: string): Promise<string | null> {
  const gone = await tx
    .deleteFrom('recordings')
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirst()
  return gone?.storage_key ?? null
}

export const listRecordingFiles: ReferencedFiles = db =>
  paginate((after, atMost) => listStorageKeys(db, after, atMost))
