import { noteLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** Notes and questions can be written from the confirmation until some days after the session. */
export function canWriteNote({ state, end }: Pick<BookedSession, 'state' | 'end'>, now: Date): Result<true> {
  if (state !== 'confirmed') return error('booking.not_confirmed')
  const isOver = now.getTime() > end.getTime() + noteLimits.editableDaysAfter * dayMs
  return isOver ? error('room.notes_closed') : ok(true)
}
