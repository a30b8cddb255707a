import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, NewRow, Tx } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'

/** The user's own notes and the shared notes of the other participant, oldest first. */
export const listVisibleNotes = (db: Executor, session: Authorized<BookedSession>, userId: UserId) =>
  db
    .selectFrom('session_notes')
    .selectAll()
    .where('booking_id', '=', session.id)
    .where(row => row.or([row('author_id', '=', userId), row('is_shared', '=', true)]))
    .orderBy('at')
    .orderBy('id')
    .execute()

export const findLatestQuestion = (db: Executor, session: Authorized<BookedSession>) =>
  db
    .selectFrom('session_notes')
    .selectAll()
    .where('booking_id', '=', session.id)
    .where('kind', '=', 'question')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Texts of the questions that the interviewer asked, oldest first. */
export async function listAskedQuestions(
  db: Executor,
  { id, interviewerId }: Authorized<BookedSession>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('session_notes')
    .select('text')
    .where(row => row.and({ booking_id: id, author_id: interviewerId, kind: 'question' }))
    .orderBy('at')
    .execute()
  return rows.map(({ text }) => text)
}

export const findNote = (db: Executor, session: Authorized<BookedSession>, userId: UserId, id: string) =>
  db
    .selectFrom('session_notes')
    .selectAll()
    .where(row => row.and({ booking_id: session.id, author_id: userId, id }))
    .executeTakeFirst()

export async function countNotes(db: Executor, { id }: Authorized<BookedSession>, userId: UserId) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from session_notes where booking_id = ${id} and author_id = ${userId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Inserts a note. An existing one changes its text and sharing but not its time and kind. */
export const upsertNote = (db: Executor, row: NewRow<'session_notes'>) =>
  db
    .insertInto('session_notes')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['booking_id', 'author_id', 'id'])
        .doUpdateSet({ text: row.text, is_shared: row.is_shared }),
    )
    .execute()

export const deleteNote = (db: Executor, session: Authorized<BookedSession>, userId: UserId, id: string) =>
  db
    .deleteFrom('session_notes')
    .where(row => row.and({ booking_id: session.id, author_id: userId, id }))
    .execute()

export const listNotesByAuthor = (db: Executor, userId: UserId) =>
  db.selectFrom('session_notes').selectAll().where('author_id', '=', userId).orderBy('at').execute()

/** Sessions that ended between these moments and have old notes whose deletion is not announced. */
export async function listSessionsWithUnannouncedNotes(
  db: Executor,
  { after, since }: { after: Date; since: Date },
): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select distinct id from (
      select m.booking_id as id from session_notes m join bookings b on b.id = m.booking_id
      where m.notified_at is null and m.at <= ${since} and b.ends_at <= ${since} and b.ends_at > ${after}
      order by m.at limit 100
    ) oldest`.execute(db)
  return rows.map(row => row.id)
}

/**
 * Content of a session whose deletion is announced. `isOnlyContent`: the session has no other content that announces it.
 * `soleAuthor` wrote all of it, in private notes.
 */
export type AnnouncedContent = { isOnlyContent: boolean; soleAuthor?: UserId | null }

/** Marks the deletion of a session's notes as announced. Null where it was announced before. */
export async function markNotesAnnounced(tx: Tx, id: BookingId, now: Date): Promise<AnnouncedContent | null> {
  const { rows } = await sql<{ authors: UserId[]; isShared: boolean; isOnlyContent: boolean }>`
    with noted as (
      update session_notes set notified_at = ${now} where booking_id = ${id} and notified_at is null
      returning author_id, is_shared
    )
    select coalesce(array_agg(distinct author_id), '{}') as authors, coalesce(bool_or(is_shared), false) as "isShared",
           not exists (select from recordings where booking_id = ${id})
             and not exists (select from collaboration_documents where booking_id = ${id}) as "isOnlyContent"
    from noted`.execute(tx)
  const { authors = [], isShared = false, isOnlyContent = false } = rows[0] ?? {}
  const [author, secondAuthor] = authors
  return author ? { isOnlyContent, soleAuthor: isShared || secondAuthor ? null : author } : null
}

/** Deletes the notes of a batch of sessions that ended by then. */
export const deleteExpiredNotes = (db: Executor, since: Date) =>
  sql`delete from session_notes where booking_id in (
        select m.booking_id from session_notes m join bookings b on b.id = m.booking_id
        where m.at <= ${since} and b.ends_at <= ${since} order by m.at limit 100
      )`.execute(db)

export const listSavedQuestions = (db: Executor, userId: UserId) =>
  db
    .selectFrom('saved_questions')
    .select(['id', 'text'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()

/** Inserts or updates a question. False where the user already has as many as allowed. */
export async function upsertSavedQuestion(
  db: Executor,
  { userId, id, text, at, limit }: { userId: UserId; id: string; text: string; at: Date; limit: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into saved_questions (user_id, id, text, saved_at)
    select ${userId}, ${id}, ${text}, ${at}
    where (select count(*) from saved_questions where user_id = ${userId} and id <> ${id}) < ${limit}
    on conflict (user_id, id) do update set text = excluded.text`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export const deleteSavedQuestion = (db: Executor, userId: UserId, id: string) =>
  db.deleteFrom('saved_questions').where('user_id', '=', userId).where('id', '=', id).execute()

export async function deleteNotesAndQuestions(db: Executor, userId: UserId): Promise<void> {
  await db.deleteFrom('session_notes').where('author_id', '=', userId).execute()
  await db.deleteFrom('saved_questions').where('user_id', '=', userId).execute()
}
