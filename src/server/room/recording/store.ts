import { type Selectable, sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/platform/database/pool.ts'
import type { NewRow, Tables } from '#server/platform/database/tables.ts'
import type { SessionFacts } from './rules.ts'

export type RecordingRow = Selectable<Tables['recordings']>

/** A booking as its recording sees it; null for whoever is no party of it. An interviewer never sees what was only held. */
export async function findSession(db: Executor, id: BookingId, userId: UserId): Promise<SessionFacts | null> {
  const row = await db
    .selectFrom('bookings')
    .select([
      'status',
      'consents',
      'ends_at',
      'interviewee_id',
      'interviewer_id',
      'confirmed_at',
      'answer_by',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const facts = { status: row.status, consents: row.consents, end: row.ends_at }
  if (row.interviewee_id === userId) return { ...facts, party: 'interviewee' }
  const isKnown = row.confirmed_at !== null || row.answer_by !== null
  return isKnown && row.interviewer_id === userId ? { ...facts, party: 'interviewer' } : null
}

/** What is kept of a booking, locked; the booking's own lock comes first. */
export const lockRecordingOf = (tx: Tx, bookingId: BookingId): Promise<RecordingRow | undefined> =>
  tx.selectFrom('recordings').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()

/** A new row under a new id, so that a link never leads to another file than the one it was given for. */
export async function insertRecording(tx: Tx, recording: NewRow<'recordings'>): Promise<RecordingRow> {
  await tx.deleteFrom('recordings').where('booking_id', '=', recording.booking_id).execute()
  return tx.insertInto('recordings').values(recording).returningAll().executeTakeFirstOrThrow()
}

/** Forgets a recording and answers where its file lies. */
export async function deleteRecordingOf(tx: Tx, bookingId: BookingId): Promise<string | null> {
  const gone = await tx
    .deleteFrom('recordings')
    .where('booking_id', '=', bookingId)
    .returning('storage_key')
    .executeTakeFirst()
  return gone?.storage_key ?? null
}

/** The same for every recording of this person's sessions, on either side. */
export async function deleteRecordingsWith(tx: Tx, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from recordings r using bookings b
    where b.id = r.booking_id and (b.interviewee_id = ${userId} or b.interviewer_id = ${userId})
    returning r.storage_key`.execute(tx)
  return rows.map(row => row.storage_key)
}

/** What this person may watch now: the recordings of their confirmed bookings. */
const watchable = (db: Executor, userId: UserId, now: Date) =>
  db
    .selectFrom('recordings')
    .innerJoin('bookings', 'bookings.id', 'recordings.booking_id')
    .selectAll('recordings')
    .where('recordings.delete_after', '>', now)
    .where('bookings.status', '=', 'confirmed')
    .where(eb =>
      eb.or([eb('bookings.interviewee_id', '=', userId), eb('bookings.interviewer_id', '=', userId)]),
    )

export const findWatchable = (db: Executor, id: string, userId: UserId, now: Date) =>
  watchable(db, userId, now).where('recordings.id', '=', id).executeTakeFirst()

export const listWatchable = (db: Executor, userId: UserId, now: Date): Promise<RecordingRow[]> =>
  watchable(db, userId, now).orderBy('recordings.created_at').execute()

export async function isKept(db: Executor, storageKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Recordings that end by then and whose end nobody was told of. */
export async function findUnannounced(db: Executor, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('noticed_at', 'is', null)
    .where('delete_after', '<=', until)
    .orderBy('delete_after')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}

/** Marks a recording as announced, once; null where there is nothing to say because nobody can watch it any more. */
export async function noteAnnounced(tx: Tx, id: string, now: Date): Promise<RecordingRow | null> {
  const { rows } = await sql<RecordingRow & { status: string }>`
    update recordings r set noticed_at = ${now} from bookings b
    where r.id = ${id} and r.noticed_at is null and b.id = r.booking_id
    returning r.*, b.status`.execute(tx)
  return rows.find(row => row.status === 'confirmed' && row.delete_after > now) ?? null
}

/** Recordings whose time is over. */
export async function findEnded(db: Executor, now: Date): Promise<string[]> {
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
export async function deleteEnded(tx: Tx, id: string): Promise<string | null> {
  const gone = await tx
    .deleteFrom('recordings')
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirst()
  return gone?.storage_key ?? null
}
