import type { BookingId } from '#contract/id.ts'
import { roomLimits } from '#contract/limits.ts'
import type { MediaGrant } from '#contract/room.ts'
import { minuteMs } from '#contract/time.ts'
import { readMeeting } from '#server/market/meeting/read.ts'
import { mayJoin } from '#server/market/meeting/rules.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/room/deps.ts'

/** For somebody who wants to know beforehand whether their line will do: before the room opens as well. */
export async function tryLine({ media, db, now }: Deps, user: User, id: BookingId): Promise<MediaGrant> {
  const { refused } = mayJoin(await readMeeting(db, id, user.id), now())
  if (refused && refused !== 'room.too_early') throw new AppError(refused)
  return media.grantTrial(user.id, new Date(now().getTime() + roomLimits.lineTrialMinutes * minuteMs))
}
