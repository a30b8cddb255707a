import { error, ok, type Result } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { getDeletionTime } from '#server/rooms/recordings/policy.ts'

/** A session can be replayed from its start until its recording would be deleted. */
export function canReplay(
  { state, start, end }: Pick<BookedSession, 'state' | 'start' | 'end'>,
  now: Date,
): Result<{ until: Date }> {
  const until = getDeletionTime(end)
  return state === 'confirmed' && start <= now && now < until ? ok({ until }) : error('room.no_replay')
}
