import { sql } from 'kysely'
import type { AnswerFileId, BookingId, UserId } from '#contract/id.ts'
import { answerFileLimits } from '#contract/session-type-limits.ts'
import { type Executor, type NewRow, paginate, type Row, type Tx } from '#server/lib/database/pool.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import { type AnswerFileUsage, getUnusedDeletion } from './policy.ts'

export type AnswerFileRow = Row<'answer_files'>

/** Serialises the uploads of one interviewee across processes. */
export const lockUploads = (tx: Tx, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtext('answer files'), hashtext(${userId}))`.execute(tx)

export async function getUsage(tx: Tx, userId: UserId, now: Date): Promise<AnswerFileUsage> {
  const isLastHour = sql`created_at > ${now}::timestamptz - interval '1 hour'`
  const { rows } = await sql<AnswerFileUsage>`
    select coalesce(sum(bytes) filter (where removed_at is null), 0)::float8 as bytes,
      count(*) filter (where removed_at is null and booking_id is null)::int as "unusedCount",
      coalesce(array_agg(created_at) filter (where ${isLastHour}), '{}') as "uploadedLastHour"
    from answer_files where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { bytes: 0, unusedCount: 0, uploadedLastHour: [] }
}

export const insertFile = (tx: Tx, row: NewRow<'answer_files'>) =>
  tx.insertInto('answer_files').values(row).returningAll().executeTakeFirstOrThrow()

/** A file that could not be stored does not count against any limit. */
export const deleteFile = (tx: Tx, id: AnswerFileId) =>
  tx.deleteFrom('answer_files').where('id', '=', id).execute()

/** Files that belong to no booking, or to a cancelled one. */
const isFree = sql<boolean>`removed_at is null and (booking_id is null
  or exists (select from bookings b where b.id = answer_files.booking_id and b.status = 'cancelled'))`

/** Files of this interviewee, also those that other bookings use. */
export const listOwnFiles = (db: Executor, userId: UserId, ids: readonly AnswerFileId[]) =>
  db
    .selectFrom('answer_files')
    .selectAll()
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()

/** Storage key, or undefined if the file is another person's or a booking uses it. */
export const removeUnusedFile = (tx: Tx, userId: UserId, id: AnswerFileId, now: Date) =>
  tx
    .updateTable('answer_files')
    .set({ removed_at: now, booking_id: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isFree)
    .returning('storage_key')
    .executeTakeFirst()

type BookingOfFiles = { id: BookingId; interviewee_id: UserId }

/** Ids of the files that the booking has now. Requests for the same file wait for each other. */
export async function attachFiles(
  tx: Tx,
  { id, interviewee_id }: BookingOfFiles,
  ids: readonly AnswerFileId[],
): Promise<AnswerFileId[]> {
  const { rows } = await sql<{ id: AnswerFileId }>`
    update answer_files set booking_id = ${id}
    where id = any(${ids}) and user_id = ${interviewee_id} and (booking_id = ${id} or ${isFree})
    returning id`.execute(tx)
  return rows.map(row => row.id)
}

/** Leaves the booking only these files. The others are unused again. */
export const detachOtherFiles = (tx: Tx, bookingId: BookingId, ids: readonly AnswerFileId[], now: Date) =>
  tx
    .updateTable('answer_files')
    .set({ booking_id: null, delete_after: getUnusedDeletion(now) })
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`id <> all(${ids})`)
    .execute()

/** Deletion times of a booking's files, after it was made, moved, cancelled or restored. */
export async function updateFileDeletion(tx: Tx, bookingId: BookingId): Promise<void> {
  const { unusedHours, retentionDays } = answerFileLimits
  await sql`
    update answer_files f set delete_after = case b.status
      when 'cancelled' then b.cancelled_at + make_interval(hours => ${unusedHours})
      else b.ends_at + make_interval(days => ${retentionDays}) end
    from bookings b where b.id = ${bookingId} and f.booking_id = b.id`.execute(tx)
}

/** Files of a hold go to the one that replaces it. */
export async function moveFiles(tx: Tx, from: BookingId, to: BookingId): Promise<void> {
  await tx.updateTable('answer_files').set({ booking_id: to }).where('booking_id', '=', from).execute()
  await updateFileDeletion(tx, to)
}

export const findFileOfSession = (
  db: Executor,
  { id }: Authorized<BookedSession>,
  fileId: AnswerFileId,
): Promise<AnswerFileRow | undefined> =>
  db
    .selectFrom('answer_files')
    .selectAll()
    .where('id', '=', fileId)
    .where('booking_id', '=', id)
    .executeTakeFirst()

/** Ids of the stored files of these bookings. */
export async function listFilesOfBookings(db: Executor, ids: readonly BookingId[]) {
  const { rows } = await sql<{ id: AnswerFileId }>`
    select id from answer_files where booking_id = any(${ids})`.execute(db)
  return rows.map(row => row.id)
}

export const listFilesOfUser = (db: Executor, userId: UserId): Promise<AnswerFileRow[]> =>
  db
    .selectFrom('answer_files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Storage keys of the deleted rows. Files that were removed before have none in the storage. */
export async function deleteFilesOfUser(tx: Tx, userId: UserId): Promise<string[]> {
  const query = tx.deleteFrom('answer_files').where('user_id', '=', userId)
  return (await query.returning('storage_key').execute()).map(row => row.storage_key)
}

/** Deletes a batch of rows that are due, and returns their storage keys. */
export async function deleteDueFiles(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from answer_files where id in (
      select id from answer_files where delete_after <= ${now}
      order by delete_after limit 100 for update skip locked
    ) returning storage_key`.execute(tx)
  return rows.map(row => row.storage_key)
}

export const listAnswerFiles: ReferencedFiles = async function* (db) {
  // A backup may be made of a database before its migration.
  const { rows } = await sql`select where to_regclass('answer_files') is not null`.execute(db)
  if (rows.length > 0) yield* paginate((after, limit) => listStorageKeys(db, after, limit))
}

async function listStorageKeys(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('answer_files')
    .select('storage_key')
    .where('storage_key', '>', after)
    .where('removed_at', 'is', null)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
  return rows.map(row => row.storage_key)
}
