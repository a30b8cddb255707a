import { randomUUID } from 'node:crypto'
import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { IncomingFile } from '#server/lib/http/multipart.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import {
  getBookedSession,
  getBookedSessionForUpdate,
} from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteUnreferencedFileQueue } from '#server/rooms/queues.ts'
import { listRefusedSessions } from './call/repository.ts'
import { presentRecording } from './get-recordings.ts'
import { canStartUpload, canUpload, getUsageWindowStart } from './policy.ts'
import {
  deleteRecordings,
  deleteUnsavedUpload,
  getUploadUsage,
  insertUpload,
  lockUserUploads,
} from './repository.ts'
import { assertFreeSpace, saveRecording } from './save-recording.ts'
import { createSignedUrl } from './signed-url.ts'

/**
 * Checks the policy before the first byte and reserves the announced bytes of the quota. The reservation makes
 * simultaneous uploads share the quota across processes.
 */
export async function reserveUpload(
  deps: Deps,
  user: CurrentUser,
  { id, bookingId, bytes }: { id: string; bookingId: BookingId; bytes: number },
): Promise<void> {
  const now = deps.now()
  const session = await getBookedSession(deps.db, bookingId, user.id)
  const refused = await listRefusedSessions(deps.db, [bookingId])
  valueOrThrow(canUpload(session, now, refused.has(bookingId)))
  await assertFreeSpace(deps, bytes)
  await deps.db.transaction().execute(async tx => {
    await lockUserUploads(tx, user.id)
    const usage = await getUploadUsage(tx, user.id, { bookingId, since: getUsageWindowStart(now) })
    valueOrThrow(canStartUpload(usage, bytes))
    await insertUpload(tx, { id, user_id: user.id, booking_id: bookingId, bytes, started_at: now })
  })
}

/** Upload in one request. The body streams to the storage and is never whole in memory. */
export async function uploadRecording(
  deps: Deps,
  user: CurrentUser,
  bookingId: BookingId,
  { bytes, open }: { bytes: number; open: () => Promise<IncomingFile> },
): Promise<HandlerReply<typeof endpoints.uploadRecording>> {
  const id = randomUUID()
  await reserveUpload(deps, user, { id, bookingId, bytes })
  try {
    const { filename: fileName, content } = await open()
    const row = await saveRecording(deps, user.id, { id, bookingId, fileName, content })
    return {
      ...presentRecording(row),
      recordingUrl: createSignedUrl(deps, row.id, user),
      recordingFileName: row.file_name,
    }
  } catch (error) {
    await deleteUnsavedUpload(deps.db, id)
    throw error
  }
}

/** Either participant may delete the recording. The file is deleted by a job, so only after the commit. */
export async function deleteRecording(deps: Deps, user: CurrentUser, id: BookingId): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    const [key] = await deleteRecordings(tx, [await getBookedSessionForUpdate(tx, id, user.id)])
    if (!key) throw new AppError('recording.not_found')
    await deps.jobs.send(tx, deleteUnreferencedFileQueue, { key })
  })
}
