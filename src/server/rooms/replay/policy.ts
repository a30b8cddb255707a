import { recordingLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** Whether a session can be gone through again: from its start on, as long as recordings are kept. */
export function canReplay(
  { state, start, end }: Pick<BookedSession, 'state' | 'start' | 'end'>,
  now: Date,
): Verdict<{ until: Date }> {
  const until = new Date(end.getTime() + recordingLimits.keptDays * dayMs)
  return state === 'confirmed' && start <= now && now < until ? allow({ until }) : refuse('room.no_replay')
}
