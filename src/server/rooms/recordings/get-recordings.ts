import type { z } from 'zod'
import { storedRecordingFormats } from '#contract/enums.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { RecordingFormat, recordingSummary } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { RecordingExtras } from '#server/marketplace/context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canUpload, filterWatchable, getDeletionTime } from './policy.ts'
import { findRecording, listRecordingsOfSessions, type RecordingRow } from './repository.ts'
import { getStorageKey } from './save-recording.ts'
import { createSignedUrl } from './signed-url.ts'

export type RecordingSummary = z.input<typeof recordingSummary>

export function presentRecording(row: {
  format: RecordingFormat
  bytes: string
  delete_after: Date
}): RecordingSummary {
  const { kind, isPlayable } = storedRecordingFormats[row.format]
  return { kind, isPlayable, bytes: Number(row.bytes), deletedAt: row.delete_after.toISOString() }
}

export async function getRecording(deps: Deps, id: string, userId: UserId): Promise<RecordingRow> {
  const row = await findRecording(deps.db, id)
  const [recording] = row
    ? filterWatchable([row], [await getBookedSession(deps.db, row.booking_id, userId)], deps.now())
    : []
  if (!recording) throw new AppError('recording.not_found')
  return recording
}

/** Watchable recordings of the user's own sessions. */
export const listRecordings = async (
  deps: Deps,
  sessions: readonly Authorized<BookedSession>[],
): Promise<RecordingRow[]> =>
  filterWatchable(await listRecordingsOfSessions(deps.db, sessions), sessions, deps.now())

/** Recordings of these sessions, each with a link signed for the user. */
export async function findRecordingExtras(
  deps: Deps,
  user: CurrentUser,
  sessions: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, RecordingExtras>> {
  const rows = await listRecordings(deps, sessions)
  const entries = sessions.map(async (session): Promise<[BookingId, RecordingExtras]> => {
    const row = rows.find(({ booking_id }) => booking_id === session.id)
    return [
      session.id,
      {
        recording: row ? presentRecording(row) : null,
        recordingUrl: row ? await createSignedUrl(deps, row.id, user) : null,
        recordingFileName: row?.file_name ?? null,
        canUpload: canUpload(session, deps.now()).value !== undefined,
        changeTimes: [session.start, getDeletionTime(session.end), ...(row ? [row.delete_after] : [])],
      },
    ]
  })
  return new Map(await Promise.all(entries))
}

/** Signed link to the session's call recording. Null where the file was deleted or replaced. */
export async function findCallRecordingUrl(
  deps: Deps,
  user: CurrentUser,
  session: Authorized<BookedSession>,
  fileId: string,
): Promise<string | null> {
  const [row] = await listRecordings(deps, [session])
  return row?.storage_key === getStorageKey(fileId) ? createSignedUrl(deps, row.id, user) : null
}
