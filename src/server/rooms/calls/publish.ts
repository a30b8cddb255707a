import type { BookingId, UserId } from '#contract/id.ts'
import type { RoomChange } from '#contract/room.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { type Authorized, type BookedSession, canJoin } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { type RouterMessage, roomTopic } from './cross-node-router.ts'
import { countPresent, findRoomNode } from './repository.ts'

/** If the other one is in the room, they read again what somebody changed. Nothing is kept for whoever is not. */
export async function notifyRoomChange(
  { bus, db, log }: Pick<Deps, 'bus' | 'db' | 'log'>,
  id: BookingId,
  by: UserId,
  what: RoomChange,
): Promise<void> {
  try {
    await sendToRoomNode({ bus, db }, id, { type: 'tell', room: id, by, message: { type: 'changed', what } })
  } catch (error) {
    log.error({ fault: faultOf(error), bookingId: id }, 'room not notified of a change')
  }
}

/** Says something to the process that holds a room, if there is one. */
export async function sendToRoomNode(
  { bus, db }: Pick<Deps, 'bus' | 'db'>,
  id: BookingId,
  message: RouterMessage,
): Promise<void> {
  const holder = await findRoomNode(db, id)
  if (holder === null || (await bus.gone([holder])).includes(holder)) return
  bus.tell(holder, roomTopic, message)
}

/** Whether both are in the room. What a process that died left open counts for a few minutes at most. */
export const areBothPresent = async (
  db: Executor,
  meeting: Authorized<BookedSession>,
  now: Date,
): Promise<boolean> =>
  canJoin(meeting, now).allowed !== undefined && (await countPresent(db, meeting, now)) === 2
