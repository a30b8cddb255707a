import type { BookingId, UserId } from '#contract/id.ts'
import type { RoomChange } from '#contract/room.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/booked-session.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { closeMediaQueue, endRoomQueue } from '#server/rooms/queues.ts'
import { type RouterMessage, roomTopic } from './cross-node-router.ts'
import { countPresent, findRoomNode } from './repository.ts'

/** Makes the other participant's browser reload the changed part, if connected. Nothing is stored for an absent one. */
export async function notifyRoomChange(
  deps: Pick<Deps, 'pubsub' | 'db' | 'log'>,
  id: BookingId,
  by: UserId,
  what: RoomChange,
): Promise<void> {
  try {
    await sendToRoomNode(deps, id, { type: 'tell', room: id, by, message: { type: 'changed', what } })
  } catch (error) {
    deps.log.error({ err: error, bookingId: id }, 'room not notified of a change')
  }
}

/** Sends a message to the node that owns the room, if any. */
async function sendToRoomNode(
  { pubsub, db }: Pick<Deps, 'pubsub' | 'db'>,
  id: BookingId,
  message: RouterMessage,
): Promise<void> {
  const owner = await findRoomNode(db, id)
  if (owner === null || (await pubsub.findDeadNodes([owner])).includes(owner)) return
  pubsub.publish(owner, roomTopic, message)
}

/** Whether both participants are connected. A visit left open by a dead node counts for a few minutes at most. */
export const areBothPresent = async (db: Executor, session: Authorized<BookedSession>, now: Date) =>
  canJoin(session, now).value !== undefined && (await countPresent(db, session.id, now)) === 2

/** Ends the room once the transaction commits. A room that is not open has no participants. */
export async function enqueueEndRoom(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  session: Pick<BookedSession, 'id' | 'start' | 'end'>,
): Promise<void> {
  const { opensAt, closesAt } = getRoomWindow(session)
  if (opensAt <= now() && now() < closesAt)
    await jobs.send(tx, endRoomQueue, { bookingId: session.id, closesAt: closesAt.toISOString() })
}

/** Long enough for a node to reconnect to the database and for the end of attendance to be written. */
const endRoomRetrySeconds = 30

/**
 * Ends the room of a session that was cancelled or moved. The browsers reconnect and are refused with the reason. The job
 * repeats while attendance shows a participant, because the node of the room may have missed the message.
 */
export async function endRoom(
  deps: Deps,
  { bookingId, closesAt }: { bookingId: BookingId; closesAt: string },
): Promise<void> {
  const { db, jobs, media } = deps
  await sendToRoomNode(deps, bookingId, { type: 'end', room: bookingId })
  if (await getRoomCloseTime(deps, bookingId)) return
  const now = deps.now()
  if (now < new Date(closesAt) && (await countPresent(db, bookingId, now)) > 0)
    await jobs.send(db, endRoomQueue, { bookingId, closesAt }, { delaySeconds: endRoomRetrySeconds })
  const until = now.toISOString()
  // Media tokens issued before are still valid.
  if (await media.closeRoom(bookingId)) await jobs.send(db, closeMediaQueue, { bookingId, until })
}

/** Closing time of the session's room. Null while the room is not open. */
export async function getRoomCloseTime({ db, now }: Pick<Deps, 'db' | 'now'>, id: BookingId) {
  const [session] = await getBookedSessions(db, [id])
  return (session && canJoin(session, now()).value?.closesAt) ?? null
}
