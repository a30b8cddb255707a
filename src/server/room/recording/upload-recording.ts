import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/recording.ts'
import type { User } from '#server/platform/http/caller.ts'
import type { IncomingFile } from '#server/platform/http/multipart.ts'
import type { Deps } from '#server/room/deps.ts'
import { admitUpload } from './admit-upload.ts'
import { keepRecording } from './keep.ts'
import { recordingLink } from './sign-ticket.ts'
import { deleteUnkept } from './store.ts'
import { presentRecording } from './view.ts'

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
