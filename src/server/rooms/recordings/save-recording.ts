import { Readable } from 'node:stream'
import type { BookingId, UserId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { hourMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { sniffBytes, sniffMimeType } from '#server/lib/files.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { ok, refuse, valueOrThrow } from '#server/lib/result.ts'
import { DiskFull, getFreeSpace } from '#server/lib/storage/storage.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/get-booked-session.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteUnreferencedFileQueue } from '#server/rooms/queues.ts'
import { canUpload, isSoundOnly, sanitizeFileName, toRecordingFormat } from './policy.ts'
import { lockRecording, markUploadSaved, type RecordingRow, replaceRecording } from './repository.ts'

/** Detects the format by the first bytes, because names can lie. Null for a format that is not accepted. */
export async function detectRecordingFormat(
  head: Uint8Array,
  fileName = '',
): Promise<RecordingFormat | null> {
  const format = toRecordingFormat((await sniffMimeType(head))?.ext)
  return format === 'mp4' && isSoundOnly(head, fileName) ? 'm4a' : format
}

/** Reads the first bytes of a stream. `content` yields the whole stream with them, `cancel` skips the rest. */
export async function peekHead(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  const cancel = async () => chunks.return?.()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < sniffBytes) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* withHead() {
    try {
      if (head.length > 0) yield head
      for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) yield chunk.value
    } finally {
      await cancel()
    }
  }
  return { head, content: withHead(), cancel }
}

/** Recordings are collected in the data directory, then written to the storage. */
export async function assertFreeSpace({ storage, config }: Deps, bytes: number): Promise<void> {
  const freeSpaces = await Promise.all([
    storage.getFreeSpace(),
    getFreeSpace(config.dataDir, config.minFreeBytes),
  ])
  if (freeSpaces.some(free => free !== null && free < bytes))
    throw new DiskFull('Not enough disk space for a recording.')
}

/** Longer than any upload takes from its first byte to its database row. */
const orphanCheckDelaySeconds = (48 * hourMs) / 1000

type IncomingRecording = {
  /** Id of the upload. It determines the storage key, so a retry writes the same file. */
  id: string
  bookingId: BookingId
  fileName: string
  content: Readable
}

type StoredRecording = IncomingRecording & {
  format: RecordingFormat
  /** Sizes of the files in `content`, if it has several. */
  fileBytes?: number[] | null
}

export const getStorageKey = (id: string): string => `recordings/${id}`

/** Refuses a file that is no recording, before it is stored. */
export async function saveRecording(deps: Deps, interviewerId: UserId, incoming: IncomingRecording) {
  const { head, content, cancel } = await peekHead(incoming.content)
  if (head.length === 0) throw new AppError('recording.empty')
  const format = await detectRecordingFormat(head, incoming.fileName)
  if (!format) {
    await cancel()
    throw new AppError('recording.type')
  }
  const whole = Readable.from(content, { objectMode: false })
  return saveRecordingFile(deps, interviewerId, { ...incoming, format, content: whole })
}

/**
 * Stores a recording and replaces the session's earlier one. A delayed job, enqueued before the first byte, deletes the
 * file if no row names it, so a crash leaves no orphan.
 */
export async function saveRecordingFile(
  deps: Deps,
  interviewerId: UserId,
  { id, bookingId, fileName, format, content, fileBytes = null }: StoredRecording,
  /** Runs in the same transaction. An error refuses the recording. */
  beforeReplace?: (tx: Tx) => Promise<void>,
): Promise<RecordingRow> {
  const key = getStorageKey(id)
  const { jobs, storage } = deps
  await jobs.send(deps.db, deleteUnreferencedFileQueue, { key }, { delaySeconds: orphanCheckDelaySeconds })
  await storage.put(key, content)
  const bytes = await storage.getSize(key)
  if (!bytes) throw new Error(`Stored file ${key} is missing or empty`)

  const result = await deps.db.transaction().execute(async tx => {
    const session = await getBookedSessionForUpdate(tx, bookingId, interviewerId)
    const previous = await lockRecording(tx, session)
    if (previous?.storage_key === key) return ok(previous)
    const decision = canUpload(session, deps.now())
    if (decision.error) {
      // The booking was cancelled during the upload, so only the file is deleted.
      await jobs.send(tx, deleteUnreferencedFileQueue, { key })
      return refuse(decision.error)
    }
    await beforeReplace?.(tx)
    const row = await replaceRecording(tx, session, {
      uploaded_by: interviewerId,
      file_name: sanitizeFileName(fileName, format),
      format,
      bytes,
      file_bytes: fileBytes,
      storage_key: key,
      created_at: deps.now(),
      delete_after: decision.value,
    })
    await markUploadSaved(tx, id, { bytes, now: deps.now() })
    if (previous) await jobs.send(tx, deleteUnreferencedFileQueue, { key: previous.storage_key })
    const notification = { only: 'interviewee', recording: row } as const
    await enqueueBookingNotifications(deps, tx, 'recording-ready', bookingId, notification)
    return ok(row)
  })
  return valueOrThrow(result)
}
