import { storedRecordingFormats } from '#contract/enums.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import {
  getBookedSession,
  getBookedSessions,
} from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { RecordingExtras } from '#server/marketplace/context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { listRefusedSessions } from './call/repository.ts'
import { canUpload, countFiles, filterWatchable, getDeletionTime } from './policy.ts'
import { findRecording, listRecordingsOfSessions, type RecordingRow } from './repository.ts'
import { createSignedUrl } from './signed-url.ts'

export function presentRecording(
  row: Pick<RecordingRow, 'format' | 'bytes' | 'file_bytes' | 'delete_after'>,
) {
  const { kind, isPlayable } = storedRecordingFormats[row.format]
  const fileCount = countFiles(row)
  return { kind, isPlayable, bytes: Number(row.bytes), fileCount, deletedAt: row.delete_after.toISOString() }
}

export async function getRecording(deps: Deps, id: string, userId: UserId): Promise<RecordingRow> {
  const row = await findRecording(deps.db, id)
  if (!row) throw new AppError('recording.not_found')
  const session = await getBookedSession(deps.db, row.booking_id, userId)
  const [recording] = filterWatchable([row], [session], deps.now())
  if (!recording) throw new AppError('recording.not_found')
  return recording
}

/** Whether participants may watch the recording now. Without an access check, for jobs. */
export async function isWatchable(db: Executor, row: RecordingRow, now: Date): Promise<boolean> {
  const sessions = await getBookedSessions(db, [row.booking_id])
  return filterWatchable([row], sessions, now).length > 0
}

/** Watchable recordings of the user's own sessions. */
export const listRecordings = async (deps: Deps, sessions: readonly Authorized<BookedSession>[]) =>
  filterWatchable(await listRecordingsOfSessions(deps.db, sessions), sessions, deps.now())

export async function findRecordingExtras(
  deps: Deps,
  user: CurrentUser,
  sessions: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, RecordingExtras>> {
  const rows = new Map((await listRecordings(deps, sessions)).map(row => [row.booking_id, row]))
  const now = deps.now()
  const mayUpload = sessions.filter(session => canUpload(session, now).value !== undefined)
  const refused = await listRefusedSessions(
    deps.db,
    mayUpload.map(session => session.id),
  )
  return new Map(
    sessions.map(session => {
      const row = rows.get(session.id)
      const extras = {
        recording: row ? presentRecording(row) : null,
        recordingUrl: row ? createSignedUrl(deps, row.id, user) : null,
        recordingFileName: row?.file_name ?? null,
        canUpload: canUpload(session, now, refused.has(session.id)).value !== undefined,
        changeTimes: [session.start, getDeletionTime(session.end), ...(row ? [row.delete_after] : [])],
      }
      return [session.id, extras]
    }),
  )
}
