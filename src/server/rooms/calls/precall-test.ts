import type { BookingId } from '#contract/id.ts'
import type { MediaGrant } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import { canJoin } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'

/** For somebody who wants to know beforehand whether their line will do: from a day before the session on. */
export async function createPrecallGrant(
  { media, db, now }: Deps,
  user: User,
  id: BookingId,
): Promise<MediaGrant> {
  const meeting = await getBookedSession(db, id, user.id)
  const inHours = (meeting.start.getTime() - now().getTime()) / hourMs
  const { refused } = canJoin(meeting, now())
  // A booking for next month is no relay for a month.
  const isSoon = refused === 'room.too_early' && inHours <= roomLimits.precallTestHoursBefore
  if (refused && !isSoon) throw new AppError(refused)
  return media.createPrecallGrant(
    user.id,
    new Date(now().getTime() + roomLimits.precallTestMinutes * minuteMs),
  )
}
