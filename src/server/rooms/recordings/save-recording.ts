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
import { canUpload, sanitizeFileName, toRecordingFormat } from './policy.ts'
import { lockRecording, markUploadSaved, type RecordingRow, replaceRecording } from './repository.ts'

/** What a file is by its first bytes, whatever it is called; null where that is nothing we accept. */
export async function detectRecordingFormat(head: Uint8Array): Promise<RecordingFormat | null> {
  const found = await sniffMimeType(head)
  return toRecordingFormat(found?.ext)
}

/**
 * The first bytes of a stream, and then the whole of it: what was looked at comes once more. Whoever does not want the
 * rest leaves it.
 */
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
      for (let one = await chunks.next(); !one.done; one = await chunks.next()) yield one.value
    } finally {
      await leave()
    }
  }
  const leave = async () => chunks.return?.()
  return { head, content: whole(), cancel: leave }
}

/** Longer than any upload takes from its first byte to its row. */
const orphanCheckDelaySeconds = (48 * hourMs) / 1000

export type IncomingRecording = {
  /** Of its announcement, and so of where it is to lie: the same arrival is always the same file. */
  id: string
  bookingId: BookingId
  fileName: string
  content: Readable
}

/** Where an arrival lies: the same one is always the same file. */
export const getStorageKey = (id: string): string => `recordings/${id}`

/** Keeps what somebody brought, where it is a recording at all. */
export async function saveRecording(
  deps: Deps,
  user: CurrentUser,
  arrival: IncomingRecording,
): Promise<RecordingRow> {
  const { head, content, cancel } = await peekHead(arrival.content)
  const format = await detectRecordingFormat(head)
  if (!format) {
    await cancel()
    throw new AppError('recording.type')
  }
  return saveRecordingFile(deps, user.id, {
    ...arrival,
    format,
    content: Readable.from(content, { objectMode: false }),
  })
}

/**
 * Puts a recording into the storage and in the place of the meeting's earlier one. Nothing is ever left behind: a job is
 * written before the first byte, and removes the file where in the end no row names it.
 */
export async function saveRecordingFile(
  deps: Deps,
  interviewer: UserId,
  { id, bookingId, fileName, format, content }: IncomingRecording & { format: RecordingFormat },
  /** What happens if and only if it is kept. Whoever throws there has it refused. */
  along: (tx: Tx) => Promise<void> = async () => {},
): Promise<RecordingRow> {
  const storageKey = getStorageKey(id)
  await deps.jobs.send(
    deps.db,
    'delete-unreferenced-file',
    { key: storageKey },
    { delaySeconds: orphanCheckDelaySeconds },
  )
  await deps.storage.put(storageKey, content)
  const bytes = await deps.storage.getSize(storageKey)
  if (!bytes) throw new Error(`Nothing lies under ${storageKey}`)

  const kept = await deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, bookingId, interviewer)
    const before = await lockRecording(tx, meeting)
    if (before?.storage_key === storageKey) return ok(before)
    const verdict = canUpload(meeting, deps.now())
    if (verdict.error) {
      // Cancelled while it came in: nothing changes but that the file goes.
      await deps.jobs.send(tx, 'delete-unreferenced-file', { key: storageKey })
      return error(verdict.error)
    }
    await along(tx)
    const row = await replaceRecording(tx, meeting, {
      uploaded_by: interviewer,
      file_name: sanitizeFileName(fileName, format),
      format,
      bytes,
      storage_key: storageKey,
      created_at: deps.now(),
      delete_after: verdict.value,
    })
    await markUploadSaved(tx, id, { bytes, now: deps.now() })
    if (before) await deps.jobs.send(tx, 'delete-unreferenced-file', { key: before.storage_key })
    await enqueueBookingNotifications(deps, tx, 'recording-ready', bookingId, {
      only: 'interviewee',
      recording: row,
    })
    return ok(row)
  })
  if (kept.error) throw new AppError(kept.error)
  return kept.value
}
