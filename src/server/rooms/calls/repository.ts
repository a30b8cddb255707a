import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { presenceCutoff } from './policy.ts'

/** Who comes into which room, by which sign-in, from which page load, and until when they may stay. */
export type SocketToken = {
  bookingId: BookingId
  userId: UserId
  authSessionId: string
  connectionId: string
  closesAt: Date
}

/** Keeps a new ticket; the person's earlier one for this meeting no longer works. */
export async function upsertSocketToken(
  db: Executor,
  meeting: Authorized<BookedSession>,
  ticket: Omit<SocketToken, 'bookingId'>,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const fresh = {
    token_hash: tokenHash,
    auth_session_id: ticket.authSessionId,
    connection_id: ticket.connectionId,
    closes_at: ticket.closesAt,
    expires_at: expiresAt,
  }
  await db
    .insertInto('socket_tokens')
    .values({ booking_id: meeting.id, user_id: ticket.userId, ...fresh })
    .onConflict(conflict => conflict.columns(['booking_id', 'user_id']).doUpdateSet(fresh))
    .execute()
}

/** Deletes a ticket and says whose it was; null where there is none that is still good. */
export async function consumeSocketToken(
  db: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<SocketToken | null> {
  const row = await db
    .deleteFrom('socket_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['booking_id', 'user_id', 'auth_session_id', 'connection_id', 'closes_at'])
    .executeTakeFirst()
  if (!row?.auth_session_id) return null
  return {
    bookingId: row.booking_id,
    userId: row.user_id,
    authSessionId: row.auth_session_id,
    connectionId: row.connection_id,
    closesAt: row.closes_at,
  }
}

/** Forgets the tickets that somebody got for their meetings. */
export async function deleteSocketTokens(
  db: Executor,
  userId: UserId,
  of: readonly Authorized<BookedSession>[],
) {
  const ids = of.map(meeting => meeting.id)
  await sql`delete from socket_tokens where booking_id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(
    db,
  )
}

/** Somebody's stay in a room. It goes on in another page of theirs, so only the newest page may end it. */
export type Attendance = { id: string; connectionId: string }

/**
 * Begins a visit, or goes on with the last one where that is open or hardly over: a person is in a room once at a time, a
 * page that is loaded again is no new visit, and coming and going without end writes no rows without end. What a process
 * that is gone left open was over when somebody was last seen.
 */
export async function startAttendance(
  db: Executor,
  { bookingId, userId, connectionId }: SocketToken,
  at: Date,
) {
  const justNow = new Date(at.getTime() - roomLimits.reconnectGraceSeconds * 1000)
  const { rows } = await sql<{ id: string }>`
    with last as (
      select id from attendance where booking_id = ${bookingId} and user_id = ${userId} order by id desc limit 1
    ), continued as (
      update attendance v set left_at = null, connection_id = ${connectionId}, last_seen_at = ${at}
      from last where v.id = last.id and (v.left_at >= ${justNow} or ${isPresent(at)}) returning v.id
    ), begun as (
      insert into attendance (booking_id, user_id, connection_id, joined_at, last_seen_at)
      select ${bookingId}, ${userId}, ${connectionId}, ${at}, ${at} where not exists (select from continued) returning id
    )
    select id from continued union all select id from begun`.execute(db)
  return { id: rows[0]?.id ?? '', connectionId }
}

/** Whether somebody is in a room by this visit `v`. */
const isPresent = (now: Date) =>
  sql`(v.left_at is null and (v.last_seen_at is null or v.last_seen_at >= ${presenceCutoff(now)}))`

/** Whether somebody was seen in a room just now. */
export async function isAnyonePresent(db: Executor, id: BookingId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from attendance v where v.booking_id = ${id} and v.left_at is null and v.last_seen_at >= ${presenceCutoff(now)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Notes that these visits go on. */
export async function updateLastSeen(db: Executor, visits: readonly Attendance[], at: Date): Promise<void> {
  const ids = visits.map(visit => visit.id)
  await sql`
    update attendance set last_seen_at = ${at} where id = any(${ids}::bigint[]) and left_at is null`.execute(
    db,
  )
}

/** Ends a visit and answers of which meeting; null where it had ended, or goes on in another page. */
export async function endAttendance(
  db: Executor,
  { id, connectionId }: Attendance,
  at: Date,
): Promise<BookingId | null> {
  const { rows } = await sql<{ booking_id: BookingId }>`
    update attendance set left_at = greatest(joined_at, ${at}::timestamptz)
    where id = ${id} and connection_id = ${connectionId} and left_at is null returning booking_id`.execute(db)
  return rows[0]?.booking_id ?? null
}

export const listAttendance = (db: Executor, userId: UserId) =>
  db
    .selectFrom('attendance')
    .select(['booking_id', 'joined_at', 'left_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()

/** Which process holds the room of a meeting: this one, where nobody ever did. */
export async function claimRoom(db: Executor, id: BookingId, process: number): Promise<number> {
  const { rows } = await sql<{ node_id: number }>`
    insert into room_nodes (booking_id, node_id) values (${id}, ${process})
    on conflict (booking_id) do update set node_id = room_nodes.node_id returning node_id`.execute(db)
  return rows[0]?.node_id ?? process
}

/** Takes a room over from a process that is gone, unless another one did. */
export const takeOverRoom = (db: Executor, id: BookingId, from: number, to: number) =>
  sql`update room_nodes set node_id = ${to} where booking_id = ${id} and node_id = ${from}`.execute(db)

export async function findRoomNode(db: Executor, id: BookingId): Promise<number | null> {
  const row = await db
    .selectFrom('room_nodes')
    .select('node_id')
    .where('booking_id', '=', id)
    .executeTakeFirst()
  return row?.node_id ?? null
}

/** Of these rooms those that another process has taken over. */
export async function listTakenOverRooms(db: Executor, ids: readonly BookingId[], process: number) {
  const { rows } = await sql<{ booking_id: BookingId }>`
    select booking_id from room_nodes where booking_id = any(${ids}::uuid[]) and node_id <> ${process}`.execute(
    db,
  )
  return rows.map(row => row.booking_id)
}

/** How many of the two are in the room of a meeting. */
export async function countPresent(
  db: Executor,
  { id }: Authorized<BookedSession>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct v.user_id)::int as count from attendance v
    where v.booking_id = ${id} and ${isPresent(now)}`.execute(db)
  return rows[0]?.count ?? 0
}
