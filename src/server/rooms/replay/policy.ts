import { recordingLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** Whether a session can be gone through again: from its start on, as long as recordings are kept. */
export function canReplay(
  { state, start, end }: Pick<BookedSession, 'state' | 'start' | 'end'>,
  now: Date,
): Result<{ until: Date }> {
  const until = new Date(end.getTime() + recordingLimits.retentionDays * dayMs)
  return state === 'confirmed' && start <= now && now < until ? ok({ until }) : error('room.no_replay')
}
