import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/recording.ts'
import { readBooking } from '#server/market/booking/list/read.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { IncomingFile } from '#server/platform/http/multipart.ts'
import type { Deps } from '#server/room/deps.ts'
import { admitUpload, keepRecording } from './keep.ts'

/** A recording in one request: from the line to the storage as it comes, never as a whole in memory. */
export async function uploadRecording(
  deps: Deps,
  user: User,
  bookingId: BookingId,
  open: () => Promise<IncomingFile>,
): Promise<Answer<typeof endpoints.uploadRecording>> {
  await admitUpload(deps, user, bookingId)
  const { filename: fileName, content } = await open()
  await keepRecording(deps, user, { bookingId, fileName, content, storageKey: `recordings/${randomUUID()}` })
  const { recording, recordingUrl, recordingFileName } = await readBooking(deps, user, bookingId)
  // Somebody deleted it in the meantime.
  if (!recording || !recordingUrl || !recordingFileName) throw new AppError('recording.not_found')
  return { ...recording, recordingUrl, recordingFileName }
}
