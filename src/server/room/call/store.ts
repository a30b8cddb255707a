import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Meeting, Own } from '#server/market/meeting/rules.ts'
import type { Executor } from '#server/platform/database/pool.ts'

/** Who comes into which room, by which sign-in, from which page load, and until when they may stay. */
export type Ticket = {
  bookingId: BookingId
  userId: UserId
  signInId: string
  instanceId: string
  closesAt: Date
}

/** Keeps a new ticket; the person's earlier one for this meeting no longer works. */
export async function replaceTicket(
  db: Executor,
  meeting: Own<Meeting>,
  ticket: Omit<Ticket, 'bookingId'>,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const fresh = {
    token_hash: tokenHash,
    sign_in_id: ticket.signInId,
    instance_id: ticket.instanceId,
    closes_at: ticket.closesAt,
    expires_at: expiresAt,
  }
  await db
    .insertInto('room_tickets')
    .values({ booking_id: meeting.id, user_id: ticket.userId, ...fresh })
    .onConflict(conflict => conflict.columns(['booking_id', 'user_id']).doUpdateSet(fresh))
    .execute()
}

/** Deletes a ticket and says whose it was; null where there is none that is still good. */
export async function takeTicket(db: Executor, tokenHash: Buffer, now: Date): Promise<Ticket | null> {
  const row = await db
    .deleteFrom('room_tickets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['booking_id', 'user_id', 'sign_in_id', 'instance_id', 'closes_at'])
    .executeTakeFirst()
  if (!row?.sign_in_id) return null
  return {
    bookingId: row.booking_id,
    userId: row.user_id,
    signInId: row.sign_in_id,
    instanceId: row.instance_id,
    closesAt: row.closes_at,
  }
}

/** Forgets the tickets that somebody got for their meetings. */
export async function deleteTickets(db: Executor, userId: UserId, of: readonly Own<Meeting>[]) {
  const ids = of.map(meeting => meeting.id)
  await sql`delete from room_tickets where booking_id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(
    db,
  )
}

/** Begins a visit and answers its id. One that a crash left open ends here: a person is in a room once at a time. */
export async function beginVisit(db: Executor, visit: Ticket, at: Date): Promise<string> {
  const { bookingId, userId, instanceId } = visit
  const { rows } = await sql<{ id: string }>`
    with forgotten as (
      update room_visits set left_at = greatest(joined_at, ${at}::timestamptz)
      where booking_id = ${bookingId} and user_id = ${userId} and left_at is null
    )
    insert into room_visits (booking_id, user_id, instance_id, joined_at)
    values (${bookingId}, ${userId}, ${instanceId}, ${at}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Ends a visit and answers of which meeting; null where it had ended. */
export async function endVisit(db: Executor, id: string, at: Date): Promise<BookingId | null> {
  const { rows } = await sql<{ booking_id: BookingId }>`
    update room_visits set left_at = greatest(joined_at, ${at}::timestamptz)
    where id = ${id} and left_at is null returning booking_id`.execute(db)
  return rows[0]?.booking_id ?? null
}

export const listVisits = (db: Executor, userId: UserId) =>
  db
    .selectFrom('room_visits')
    .select(['booking_id', 'joined_at', 'left_at'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
