import type { BookingId, UserId } from '#contract/id.ts'
import type { RoomChange } from '#contract/room.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import {
  type Authorized,
  type BookedSession,
  canJoin,
  getRoomWindow,
} from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { type RouterMessage, roomTopic } from './cross-node-router.ts'
import { countPresent, findRoomNode, isAnyonePresent } from './repository.ts'

/** If the other one is in the room, they read again what somebody changed. Nothing is kept for whoever is not. */
export async function notifyRoomChange(
  { pubsub: bus, db, log }: Pick<Deps, 'pubsub' | 'db' | 'log'>,
  id: BookingId,
  by: UserId,
  what: RoomChange,
): Promise<void> {
  try {
    await sendToRoomNode({ pubsub: bus, db }, id, {
      type: 'tell',
      room: id,
      by,
      message: { type: 'changed', what },
    })
  } catch (error) {
    log.error({ err: error, bookingId: id }, 'room not notified of a change')
  }
}

/** Says something to the process that holds a room, if there is one. */
export async function sendToRoomNode(
  { pubsub: bus, db }: Pick<Deps, 'pubsub' | 'db'>,
  id: BookingId,
  message: RouterMessage,
): Promise<void> {
  const holder = await findRoomNode(db, id)
  if (holder === null || (await bus.findDeadNodes([holder])).includes(holder)) return
  bus.publish(holder, roomTopic, message)
}

/** Whether both are in the room. What a process that died left open counts for a few minutes at most. */
export const areBothPresent = async (
  db: Executor,
  meeting: Authorized<BookedSession>,
  now: Date,
): Promise<boolean> =>
  canJoin(meeting, now).value !== undefined && (await countPresent(db, meeting, now)) === 2

/** Whoever is in the room of this meeting comes out once the transaction commits. Before it opened nobody is. */
export async function enqueueEndRoom(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  meeting: Pick<BookedSession, 'id' | 'start' | 'end'>,
): Promise<void> {
  const { opensAt, closesAt } = getRoomWindow(meeting)
  if (opensAt <= now() && now() < closesAt) {
    await jobs.send(tx, 'end-room', { bookingId: meeting.id, closesAt: closesAt.toISOString() })
  }
}

/** A process whose line was away for a moment has heard it by then, and who was shown out is noted as gone. */
const endRoomRetrySeconds = 30

/**
 * Ends a room whose meeting was cancelled or moved. The pages come back, and are told why there is no way in any more. It is
 * said again until nobody is seen in there: what holds the room may have had no ear for it.
 */
export async function endRoom(
  deps: Deps,
  { bookingId: id, closesAt }: { bookingId: BookingId; closesAt: string },
): Promise<void> {
  await sendToRoomNode(deps, id, { type: 'end', room: id })
  if (await getRoomCloseTime(deps, id)) return
  const now = deps.now()
  if (now < new Date(closesAt) && (await isAnyonePresent(deps.db, id, now)))
    await deps.jobs.send(
      deps.db,
      'end-room',
      { bookingId: id, closesAt },
      { delaySeconds: endRoomRetrySeconds },
    )
  const until = now.toISOString()
  // Whoever had a way in has it still.
  if (await deps.media.closeRoom(id)) await deps.jobs.send(deps.db, 'close-media', { bookingId: id, until })
}

/** Until when people may be in a room, as its meeting stands now; null where they may not. */
export async function getRoomCloseTime(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: BookingId,
): Promise<Date | null> {
  const [meeting] = await getBookedSessions(db, [id])
  return (meeting && canJoin(meeting, now()).value?.closesAt) ?? null
}
