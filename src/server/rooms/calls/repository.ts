import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'

/** How often a node records its connected participants. */
export const heartbeatIntervalMs = minuteMs

/** A participant without a heartbeat since then is absent: the node of the room is dead. */
export const presenceCutoff = (now: Date): Date => new Date(now.getTime() - 2.5 * heartbeatIntervalMs)

/** Admission of a user to a room: their login, their page load, and when the room closes. */
export type SocketToken = {
  bookingId: BookingId
  userId: UserId
  authSessionId: string
  connectionId: string
  closesAt: Date
}

/** Stores a new token. It invalidates the user's earlier one for this session. */
export async function upsertSocketToken(
  db: Executor,
  session: Authorized<BookedSession>,
  token: Omit<SocketToken, 'bookingId'>,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const fresh = {
    token_hash: tokenHash,
    auth_session_id: token.authSessionId,
    connection_id: token.connectionId,
    closes_at: token.closesAt,
    expires_at: expiresAt,
  }
  await db
    .insertInto('socket_tokens')
    .values({ booking_id: session.id, user_id: token.userId, ...fresh })
    .onConflict(conflict => conflict.columns(['booking_id', 'user_id']).doUpdateSet(fresh))
    .execute()
}

/** Deletes a token and returns its content. Undefined where it is unknown or expired. */
export async function consumeSocketToken(db: Executor, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<SocketToken>`
    delete from socket_tokens where token_hash = ${tokenHash} and expires_at > ${now}
    returning booking_id as "bookingId", user_id as "userId", auth_session_id as "authSessionId",
      connection_id as "connectionId", closes_at as "closesAt"`.execute(db)
  return rows[0]
}

export const deleteSocketTokens = (db: Executor, userId: UserId, ids: readonly BookingId[]) =>
  sql`
    delete from socket_tokens where booking_id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(db)

/** A user's visit to a room. Another page of the user may continue it, so only the newest page may end it. */
export type Attendance = { id: string; connectionId: string }

/**
 * Starts a visit, or continues the last one if it is open or ended within the grace time. So a reloaded page is no new
 * visit, and endless reconnects write no endless rows. A visit left open by a dead node ended at its last heartbeat.
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

/** Whether the visit `v` is open now. */
const isPresent = (now: Date) =>
  sql`(v.left_at is null and (v.last_seen_at is null or v.last_seen_at >= ${presenceCutoff(now)}))`

/** Number of connected participants. */
export async function countPresent(db: Executor, id: BookingId, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct v.user_id)::int as count from attendance v
    where v.booking_id = ${id} and ${isPresent(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isUserPresent(
  db: Executor,
  id: BookingId,
  userId: UserId,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from attendance v where v.booking_id = ${id} and v.user_id = ${userId} and ${isPresent(now)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function updateLastSeen(db: Executor, visits: readonly Attendance[], at: Date): Promise<void> {
  await sql`
    update attendance set last_seen_at = ${at}
    where id = any(${visits.map(visit => visit.id)}::bigint[]) and left_at is null`.execute(db)
}

/** Ends a visit and returns its booking. Null where it ended before or continues in another page. */
export async function endAttendance(db: Executor, { id, connectionId }: Attendance, at: Date) {
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

/** Returns the node that owns the room. A room without an owner goes to this node. */
export async function claimRoom(db: Executor, id: BookingId, node: number): Promise<number> {
  const { rows } = await sql<{ node_id: number }>`
    insert into room_nodes (booking_id, node_id) values (${id}, ${node})
    on conflict (booking_id) do update set node_id = room_nodes.node_id returning node_id`.execute(db)
  return rows[0]?.node_id ?? node
}

/** Takes a room over from a dead node, unless another node did first. */
export const takeOverRoom = (db: Executor, id: BookingId, from: number, to: number) =>
  sql`update room_nodes set node_id = ${to} where booking_id = ${id} and node_id = ${from}`.execute(db)

export async function findRoomNode(db: Executor, id: BookingId): Promise<number | null> {
  const query = db.selectFrom('room_nodes').select('node_id').where('booking_id', '=', id)
  return (await query.executeTakeFirst())?.node_id ?? null
}

/** Those of these rooms that another node has taken over. */
export async function listTakenOverRooms(db: Executor, ids: readonly BookingId[], ownNode: number) {
  const { rows } = await sql<{ booking_id: BookingId }>`
    select booking_id from room_nodes
    where booking_id = any(${ids}::uuid[]) and node_id <> ${ownNode}`.execute(db)
  return rows.map(row => row.booking_id)
}
