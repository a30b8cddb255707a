import { type Insertable, type Selectable, sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { MessageCounts } from './policy.ts'

export type MessageRow = Selectable<Tables['booking_messages']>

/** What one person writes is counted and kept one after the other, whichever bookings it is about. */
export async function lockMessageAuthor(tx: Tx, authorId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`messages of ${authorId}`}))`.execute(tx)
}

/** Everything the two of a meeting wrote, oldest first: a few dozen, and what they wrote in the room. */
export const listMessages = (db: Executor, { id }: Authorized<BookedSession>): Promise<MessageRow[]> =>
  db.selectFrom('booking_messages').selectAll().where('booking_id', '=', id).orderBy('number').execute()

/** What somebody has written about a meeting, and since an hour ago about any. */
export async function countMessages(
  tx: Tx,
  meeting: Authorized<BookedSession>,
  by: UserId,
  now: Date,
): Promise<MessageCounts> {
  const { rows } = await sql<{ of_booking: number; in_room: number; last_hour: Date[] }>`
    select own.*, array(
      select sent_at from booking_messages
      where author_id = ${by} and not in_room and sent_at > ${now}::timestamptz - interval '1 hour'
    ) as last_hour
    from (
      select count(*) filter (where not in_room)::int as of_booking, count(*) filter (where in_room)::int as in_room
      from booking_messages where booking_id = ${meeting.id} and author_id = ${by}
    ) own`.execute(tx)
  const [row] = rows
  return { forBooking: row?.of_booking ?? 0, inRoom: row?.in_room ?? 0, sentLastHour: row?.last_hour ?? [] }
}

export async function hasMessage(
  tx: Tx,
  { id }: Authorized<BookedSession>,
  by: UserId,
  messageId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('booking_messages')
    .select('id')
    .where('booking_id', '=', id)
    .where('author_id', '=', by)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMessage(tx: Tx, row: Insertable<Tables['booking_messages']>): Promise<void> {
  await tx.insertInto('booking_messages').values(row).execute()
}

/** Every message about somebody's bookings, their own and those they got, oldest first. */
export const listMessagesOfUser = (db: Executor, userId: UserId): Promise<MessageRow[]> =>
  db
    .selectFrom('booking_messages as m')
    .innerJoin('bookings as b', 'b.id', 'm.booking_id')
    .where(eb => eb.or([eb('b.interviewee_id', '=', userId), eb('b.interviewer_id', '=', userId)]))
    .selectAll('m')
    .orderBy('m.number')
    .execute()

export async function deleteMessagesOfAuthor(tx: Tx, authorId: UserId): Promise<void> {
  await tx.deleteFrom('booking_messages').where('author_id', '=', authorId).execute()
}
