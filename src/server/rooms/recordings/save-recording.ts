import { Readable } from 'node:stream'
import type { BookingId, UserId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { hourMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { sniffBytes, sniffMimeType } from '#server/lib/media.ts'
import { error, ok } from '#server/lib/result.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteUnreferencedFileQueue } from '#server/rooms/queues.ts'
import { canUpload, sanitizeFileName, toRecordingFormat } from './policy.ts'
import { lockRecording, markUploadSaved, type RecordingRow, replaceRecording } from './repository.ts'

/** Detects the format by the first bytes, because names can lie. Null for a format that is not accepted. */
export async function detectRecordingFormat(head: Uint8Array): Promise<RecordingFormat | null> {
  return toRecordingFormat((await sniffMimeType(head))?.ext)
}

/** Reads the first bytes of a stream. `content` yields the whole stream with them, `cancel` skips the rest. */
export async function peekHead(
  stream: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; content: AsyncGenerator<Buffer>; cancel(): Promise<unknown> }> {
  const chunks = stream[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let next = await chunks.next()
  while (!next.done) {
    head = Buffer.concat([head, next.value])
    if (head.length >= sniffBytes) break
    next = await chunks.next()
  }
  async function* whole() {
    try {
      if (head.length > 0) yield head
      for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) yield chunk.value
    } finally {
      await cancel()
    }
  }
  const cancel = async () => chunks.return?.()
  return { head, content: whole(), cancel }
}

/** Longer than any upload takes from its first byte to its database row. */
const orphanCheckDelaySeconds = (48 * hourMs) / 1000

export type IncomingRecording = {
  /** Id of the upload. It determines the storage key, so a retry writes the same file. */
  id: string
  bookingId: BookingId
  fileName: string
  content: Readable
}

export const getStorageKey = (id: string): string => `recordings/${id}`

/** Refuses a file that is no recording, before it is stored. */
export async function saveRecording(
  deps: Deps,
  user: CurrentUser,
  incoming: IncomingRecording,
): Promise<RecordingRow> {
  const { head, content, cancel } = await peekHead(incoming.content)
  const format = await detectRecordingFormat(head)
  if (!format) {
    await cancel()
    throw new AppError('recording.type')
  }
  return saveRecordingFile(deps, user.id, {
    ...incoming,
    format,
    content: Readable.from(content, { objectMode: false }),
  })
}

/**
 * Stores a recording and replaces the session's earlier one. A delayed job, enqueued before the first byte, deletes the
 * file if no row names it, so a crash leaves no orphan.
 */
export async function saveRecordingFile(
  deps: Deps,
  interviewerId: UserId,
  { id, bookingId, fileName, format, content }: IncomingRecording & { format: RecordingFormat },
  /** Runs in the same transaction. An error refuses the recording. */
  beforeReplace: (tx: Tx) => Promise<void> = async () => {},
): Promise<RecordingRow> {
  const storageKey = getStorageKey(id)
  await deps.jobs.send(
    deps.db,
    deleteUnreferencedFileQueue,
    { key: storageKey },
    { delaySeconds: orphanCheckDelaySeconds },
  )
  await deps.storage.put(storageKey, content)
  const bytes = await deps.storage.getSize(storageKey)
  if (!bytes) throw new Error(`Stored file ${storageKey} is missing or empty`)

  const result = await deps.db.transaction().execute(async tx => {
    const session = await getBookedSessionForUpdate(tx, bookingId, interviewerId)
    const previous = await lockRecording(tx, session)
    if (previous?.storage_key === storageKey) return ok(previous)
    const decision = canUpload(session, deps.now())
    if (decision.error) {
      // The booking was cancelled during the upload, so only the file is deleted.
      await deps.jobs.send(tx, deleteUnreferencedFileQueue, { key: storageKey })
      return error(decision.error)
    }
    await beforeReplace(tx)
    const row = await replaceRecording(tx, session, {
      uploaded_by: interviewerId,
      file_name: sanitizeFileName(fileName, format),
      format,
      bytes,
      storage_key: storageKey,
      created_at: deps.now(),
      delete_after: decision.value,
    })
    await markUploadSaved(tx, id, { bytes, now: deps.now() })
    if (previous) await deps.jobs.send(tx, deleteUnreferencedFileQueue, { key: previous.storage_key })
    await enqueueBookingNotifications(deps, tx, 'recording-ready', bookingId, {
      only: 'interviewee',
      recording: row,
    })
    return ok(row)
  })
  if (result.error) throw new AppError(result.error)
  return result.value
}
