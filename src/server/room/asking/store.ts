import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Meeting, Own } from '#server/market/meeting/rules.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { NewRow, Tables } from '#server/platform/database/tables.ts'

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
