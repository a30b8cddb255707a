import { randomUUID } from 'node:crypto'
import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { IncomingFile } from '#server/lib/http/multipart.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { DiskFull, getFreeSpace } from '#server/lib/storage/storage.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { presentRecording } from './get-recordings.ts'
import { canStartUpload, canUpload, getUsageWindowStart } from './policy.ts'
import {
  deleteRecordings,
  deleteUnsavedUpload,
  getUploadUsage,
  insertUpload,
  lockUserUploads,
} from './repository.ts'
import { saveRecording } from './save-recording.ts'
import { createSignedUrl } from './signed-url.ts'

type UploadRequest = { id: string; bookingId: BookingId; bytes: number }

/**
 * The rules, asked before the first byte. What was announced counts from here on, so that many at once, in whichever
 * process, share what one may have; whoever gives it up takes it back.
 */
export async function reserveUpload(
  deps: Deps,
  user: CurrentUser,
  { id, bookingId, bytes }: UploadRequest,
): Promise<void> {
  const now = deps.now()
  const verdict = canUpload(await getBookedSession(deps.db, bookingId, user.id), now)
  if (verdict.error) throw new AppError(verdict.error)
  await assertFreeSpace(deps, bytes)
  await deps.db.transaction().execute(async tx => {
    await lockUserUploads(tx, user.id)
    const uploaded = await getUploadUsage(tx, user.id, { bookingId, since: getUsageWindowStart(now) })
    const begun = canStartUpload(uploaded, bytes)
    if (begun.error) throw new AppError(begun.error)
    await insertUpload(tx, { id, user_id: user.id, booking_id: bookingId, bytes, started_at: now })
  })
}

/** A file that can be interrupted lies in the data directory first, then in the storage. */
async function assertFreeSpace({ storage, config }: Deps, bytes: number): Promise<void> {
  const rooms = await Promise.all([storage.getFreeSpace(), getFreeSpace(config.dataDir, config.minFreeBytes)])
  if (rooms.some(room => room !== null && room < bytes)) throw new DiskFull('A recording does not fit.')
}

/** A recording in one request: from the line to the storage as it comes, never as a whole in memory. */
export async function uploadRecording(
  deps: Deps,
  user: CurrentUser,
  bookingId: BookingId,
  { bytes, open }: { bytes: number; open: () => Promise<IncomingFile> },
): Promise<HandlerReply<typeof endpoints.uploadRecording>> {
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

/** Either party may delete the recording at any time. The row goes first; the file follows if and only if that commits. */
export async function deleteRecording(deps: Deps, user: CurrentUser, id: BookingId): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const [key] = await deleteRecordings(tx, [await getBookedSessionForUpdate(tx, id, user.id)])
    if (!key) throw new AppError('recording.not_found')
    await deps.jobs.send(tx, 'delete-unreferenced-file', { key })
  })
}
