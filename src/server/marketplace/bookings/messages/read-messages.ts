import type { MessageThread } from '#contract/booking-messages.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentThread } from './presenter.ts'
import { listMessages } from './repository.ts'

/** What the two of a booking wrote; it stays to be read whatever becomes of the booking. */
export async function getThread(deps: Deps, user: User, id: BookingId): Promise<MessageThread> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const isInRoom = await deps.liveRoom.areBothPresent(deps.db, meeting)
  const seen = { reader: user.id, isInRoom, now: deps.now() }
  return presentThread(await listMessages(deps.db, meeting), meeting, seen)
}
