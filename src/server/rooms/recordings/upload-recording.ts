import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/recording.ts'
import type { User } from '#server/lib/http/current-user.ts'
import type { IncomingFile } from '#server/lib/http/multipart.ts'
import type { Deps } from '#server/rooms/context.ts'
import { presentRecording } from './presenter.ts'
import { deleteUnsavedUpload } from './repository.ts'
import { saveRecording } from './save-recording.ts'
import { createSignedUrl } from './signed-url.ts'
import { reserveUpload } from './upload-quota.ts'

/** A recording in one request: from the line to the storage as it comes, never as a whole in memory. */
export async function uploadRecording(
  deps: Deps,
  user: User,
  bookingId: BookingId,
  { bytes, open }: { bytes: number; open: () => Promise<IncomingFile> },
): Promise<Answer<typeof endpoints.uploadRecording>> {
  const id = randomUUID()
  await reserveUpload(deps, user, { id, bookingId, bytes })
  const take = async () => {
    const { filename: fileName, content } = await open()
    return saveRecording(deps, user, { id, bookingId, fileName, content })
  }
  const row = await take().catch(async error => {
    await deleteUnsavedUpload(deps.db, id)
    throw error
  })
  return {
    ...presentRecording(row),
    recordingUrl: await createSignedUrl(deps, row.id, user),
    recordingFileName: row.file_name,
  }
}
