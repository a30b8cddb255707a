import type { BookingId } from '#contract/id.ts'
import { bookingUnderLock } from '#server/market/booking/transition.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/room/deps.ts'
import { deleteRecordingOf, findSession } from './store.ts'

/** Either party may delete the recording at any time. The row goes first; the file follows if and only if that commits. */
export async function deleteRecording(deps: Deps, user: User, bookingId: BookingId): Promise<void> {
  if (!(await findSession(deps.db, bookingId, user.id))) throw new AppError('booking.not_found')
  await deps.db.transaction().execute(async tx => {
    await bookingUnderLock(tx, bookingId)
    const key = await deleteRecordingOf(tx, bookingId)
    if (!key) throw new AppError('recording.not_found')
    await deps.jobs.send(tx, 'tidy-storage', { key })
  })
}
