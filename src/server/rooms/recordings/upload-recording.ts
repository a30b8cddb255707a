import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/recording.ts'
import type { User } from '#server/lib/http/current-user.ts'
import type { IncomingFile } from '#server/lib/http/multipart.ts'
import type { Deps } from '#server/rooms/context.ts'
import { presentRecording } from './presenter.ts'
import { deleteUnkept } from './repository.ts'
import { keepRecording } from './save-recording.ts'
import { recordingLink } from './signed-url.ts'
import { admitUpload } from './upload-quota.ts'

/** A recording in one request: from the line to the storage as it comes, never as a whole in memory. */
export async function uploadRecording(
  deps: Deps,
  user: User,
  bookingId: BookingId,
  { bytes, open }: { bytes: number; open: () => Promise<IncomingFile> },
): Promise<Answer<typeof endpoints.uploadRecording>> {
  const id = randomUUID()
  await admitUpload(deps, user, { id, bookingId, bytes })
  const take = async () => {
    const { filename: fileName, content } = await open()
    return keepRecording(deps, user, { id, bookingId, fileName, content })
  }
  const row = await take().catch(async error => {
    await deleteUnkept(deps.db, id)
    throw error
  })
  return {
    ...presentRecording(row),
    recordingUrl: await recordingLink(deps, row.id, user),
    recordingFileName: row.file_name,
  }
}
