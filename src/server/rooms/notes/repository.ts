import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { NewRow, Tables } from '#server/lib/database/tables.ts'
import type { Meeting, Own } from '#server/marketplace/bookings/access/policy.ts'

export type MomentRow = Selectable<Tables['room_moments']>

/** Oldest first: somebody's own, and what the other shares. */
export const listMoments = (db: Executor, meeting: Own<Meeting>, userId: UserId): Promise<MomentRow[]> =>
  db
    .selectFrom('room_moments')
    .selectAll()
    .where('booking_id', '=', meeting.id)
    .where(row => row.or([row('author_id', '=', userId), row('is_shared', '=', true)]))
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Something one wrote before, under that id. */
export const findMoment = (db: Executor, meeting: Own<Meeting>, userId: UserId, id: string) =>
  db
    .selectFrom('room_moments')
    .selectAll()
    .where('booking_id', '=', meeting.id)
    .where('author_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function countMoments(db: Executor, meeting: Own<Meeting>, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('room_moments')
    .select(row => row.fn.countAll<string>().as('count'))
    .where('booking_id', '=', meeting.id)
    .where('author_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Keeps it; of what was there before the moment and the kind stay. */
export const saveMoment = (db: Executor, row: NewRow<'room_moments'>) =>
  db
    .insertInto('room_moments')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['booking_id', 'author_id', 'id'])
        .doUpdateSet({ text: row.text, is_shared: row.is_shared }),
    )
    .execute()

export async function deleteMoment(db: Executor, meeting: Own<Meeting>, userId: UserId, id: string) {
  await db
    .deleteFrom('room_moments')
    .where('booking_id', '=', meeting.id)
    .where('author_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export const listMomentsOf = (db: Executor, userId: UserId): Promise<MomentRow[]> =>
  db.selectFrom('room_moments').selectAll().where('author_id', '=', userId).orderBy('at').execute()

/** Sessions that ended between these, with something that was noted by then and of whose end nobody was told. */
export async function findUnannounced(
  db: Executor,
  { after, since }: { after: Date; since: Date },
): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select distinct id from (
      select m.booking_id as id from room_moments m join bookings b on b.id = m.booking_id
      where m.noticed_at is null and m.at <= ${since} and b.ends_at <= ${since} and b.ends_at > ${after}
      order by m.at limit 100
    ) first_of_them`.execute(db)
  return rows.map(row => row.id)
}

/**
 * Marks all of a session as announced, once: who wrote it, none where that was done already, whether the other sees any of it,
 * and whether nothing else is kept.
 */
export async function noteAnnounced(tx: Tx, id: BookingId, now: Date) {
  const { rows } = await sql<{ writers: UserId[]; isShared: boolean; isAlone: boolean }>`
    with noted as (
      update room_moments set noticed_at = ${now} where booking_id = ${id} and noticed_at is null
      returning author_id, is_shared
    )
    select coalesce(array_agg(distinct author_id), '{}') as writers, coalesce(bool_or(is_shared), false) as "isShared",
           not exists (select from recordings where booking_id = ${id})
             and not exists (select from room_documents where booking_id = ${id}) as "isAlone"
    from noted`.execute(tx)
  return rows[0]
}

/** Deletes what was noted in some of the sessions that ended by then. */
export const deleteEnded = (db: Executor, since: Date) =>
  sql`delete from room_moments where booking_id in (
        select m.booking_id from room_moments m join bookings b on b.id = m.booking_id
        where m.at <= ${since} and b.ends_at <= ${since} order by m.at limit 100
      )`.execute(db)

export const listQuestions = (db: Executor, userId: UserId) =>
  db
    .selectFrom('own_questions')
    .select(['id', 'text'])
    .where('user_id', '=', userId)
    .orderBy('kept_at', 'desc')
    .orderBy('id')
    .execute()

/** Keeps a question unless there are so many already; whether it is kept. One that is there is changed. */
export async function saveQuestion(
  db: Executor,
  { userId, id, text, at, atMost }: { userId: UserId; id: string; text: string; at: Date; atMost: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into own_questions (user_id, id, text, kept_at)
    select ${userId}, ${id}, ${text}, ${at}
    where (select count(*) from own_questions where user_id = ${userId} and id <> ${id}) < ${atMost}
    on conflict (user_id, id) do update set text = excluded.text`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteQuestion(db: Executor, userId: UserId, id: string): Promise<void> {
  await db.deleteFrom('own_questions').where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteAsked(db: Executor, userId: UserId): Promise<void> {
  await db.deleteFrom('room_moments').where('author_id', '=', userId).execute()
  await db.deleteFrom('own_questions').where('user_id', '=', userId).execute()
}
