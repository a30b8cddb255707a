import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteRecordings } from './repository.ts'

/** Either party may delete the recording at any time. The row goes first; the file follows if and only if that commits. */
export async function deleteRecording(deps: Deps, user: User, id: BookingId): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const [key] = await deleteRecordings(tx, [await getBookedSessionForUpdate(tx, id, user.id)])
    if (!key) throw new AppError('recording.not_found')
    await deps.jobs.send(tx, 'delete-unreferenced-file', { key })
  })
}
