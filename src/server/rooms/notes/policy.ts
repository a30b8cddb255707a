import { noteLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/**
 * Notes and the interviewer's asked questions can be saved or deleted until `editableDaysAfter` days after the confirmed
 * session.
 */
export function canChangeNotes(
  { state, end }: Pick<BookedSession, 'state' | 'end'>,
  now: Date,
): Result<true> {
  if (state !== 'confirmed') return refuse('booking.not_confirmed')
  const isOver = now.getTime() > end.getTime() + noteLimits.editableDaysAfter * dayMs
  return isOver ? refuse('room.notes_closed') : ok(true)
}
