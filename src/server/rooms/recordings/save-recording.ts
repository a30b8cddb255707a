import { Readable } from 'node:stream'
import type { BookingId, UserId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { hourMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { allow, refuse } from '#server/lib/result.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { fileNameFor, mayUpload } from './policy.ts'
import { insertRecording, lockRecordingOf, noteKept, type RecordingRow } from './repository.ts'
import { peek, recogniseRecording } from './sniff-video.ts'

/** Longer than any upload takes from its first byte to its row. */
const doubtSeconds = (48 * hourMs) / 1000

export type Arrival = {
  /** Of its announcement, and so of where it is to lie: the same arrival is always the same file. */
  id: string
  bookingId: BookingId
  fileName: string
  content: Readable
}

/** Where an arrival lies: the same one is always the same file. */
export const keyOf = (id: string): string => `recordings/${id}`

/** Keeps what somebody brought, where it is a recording at all. */
export async function keepRecording(deps: Deps, user: User, arrival: Arrival): Promise<RecordingRow> {
  const { head, whole, leave } = await peek(arrival.content)
  const format = await recogniseRecording(head)
  if (!format) {
    await leave()
    throw new AppError('recording.type')
  }
  return keepFile(deps, user.id, {
    ...arrival,
    format,
    content: Readable.from(whole, { objectMode: false }),
  })
}

/**
 * Puts a recording into the storage and in the place of the meeting's earlier one. Nothing is ever left behind: a job is
 * written before the first byte, and removes the file where in the end no row names it.
 */
export async function keepFile(
  deps: Deps,
  interviewer: UserId,
  { id, bookingId, fileName, format, content }: Arrival & { format: RecordingFormat },
  /** What happens if and only if it is kept. Whoever throws there has it refused. */
  along: (tx: Tx) => Promise<void> = async () => {},
): Promise<RecordingRow> {
  const storageKey = keyOf(id)
  await deps.jobs.send(deps.db, 'tidy-storage', { key: storageKey }, { afterSeconds: doubtSeconds })
  await deps.storage.put(storageKey, content)
  const bytes = await deps.storage.size(storageKey)
  if (!bytes) throw new Error(`Nothing lies under ${storageKey}`)

  const kept = await deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, bookingId, interviewer)
    const before = await lockRecordingOf(tx, meeting)
    if (before?.storage_key === storageKey) return allow(before)
    const verdict = mayUpload(meeting, deps.now())
    if (verdict.refused) {
      // Cancelled while it came in: nothing changes but that the file goes.
      await deps.jobs.send(tx, 'tidy-storage', { key: storageKey })
      return refuse(verdict.refused)
    }
    await along(tx)
    const row = await insertRecording(tx, meeting, {
      uploaded_by: interviewer,
      file_name: fileNameFor(fileName, format),
      format,
      bytes,
      storage_key: storageKey,
      created_at: deps.now(),
      delete_after: verdict.allowed,
    })
    await noteKept(tx, id, { bytes, now: deps.now() })
    if (before) await deps.jobs.send(tx, 'tidy-storage', { key: before.storage_key })
    await enqueueBookingNotifications(deps, tx, 'recording-ready', bookingId, {
      only: 'interviewee',
      recording: row,
    })
    return allow(row)
  })
  if (kept.refused) throw new AppError(kept.refused)
  return kept.allowed
}
