import { recordingLimits } from '#contract/limits.ts'
import { noteLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** Whether something can still be asked or noted: from the confirmation until some days after the session. */
export function canWriteNote({ state, end }: Pick<BookedSession, 'state' | 'end'>, now: Date): Result<true> {
  if (state !== 'confirmed') return error('booking.not_confirmed')
  const isOver = now.getTime() > end.getTime() + noteLimits.editableDaysAfter * dayMs
  return isOver ? error('room.notes_closed') : ok(true)
}

/** What ended by this is gone by now: it is kept as long as what was recorded and written. */
export const noteDeletionCutoff = (now: Date): Date =>
  new Date(now.getTime() - recordingLimits.retentionDays * dayMs)

/** Of what ended by this it is told that it goes. */
export const noteAnnouncementCutoff = (now: Date): Date =>
  new Date(noteDeletionCutoff(now).getTime() + recordingLimits.noticeDays * dayMs)
