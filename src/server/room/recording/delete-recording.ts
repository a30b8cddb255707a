import type { BookingId } from '#contract/id.ts'
import { readMeetingUnderLock } from '#server/market/meeting/read.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/room/deps.ts'
import { deleteRecordings } from './store.ts'

/** Either party may delete the recording at any time. The row goes first; the file follows if and only if that commits. */
export async function deleteRecording(deps: Deps, user: User, id: BookingId): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const [key] = await deleteRecordings(tx, [await readMeetingUnderLock(tx, id, user.id)])
    if (!key) throw new AppError('recording.not_found')
    await deps.jobs.send(tx, 'tidy-storage', { key })
  })
}
