import type { Thread } from '#contract/booking-message.ts'
import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import { readMeeting } from '#server/market/meeting/read.ts'
import type { User } from '#server/platform/http/caller.ts'
import { listMessages } from './store.ts'
import { viewThread } from './view.ts'

/** What the two of a booking wrote; it stays to be read whatever becomes of the booking. */
export async function readThread(deps: Deps, user: User, id: BookingId): Promise<Thread> {
  const meeting = await readMeeting(deps.db, id, user.id)
  const isInRoom = await deps.liveRoom.isShared(deps.db, meeting)
  const seen = { reader: user.id, isInRoom, now: deps.now() }
  return viewThread(await listMessages(deps.db, meeting), meeting, seen)
}
