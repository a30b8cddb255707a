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

/** What both parties see of a recording beside its name and link. */
export function presentRecording(row: {
  format: RecordingFormat
  bytes: string
  delete_after: Date
}): RecordingSummary {
  const { kind, isPlayable } = storedRecordingFormats[row.format]
  return { kind, isPlayable, bytes: Number(row.bytes), deletedAt: row.delete_after.toISOString() }
}

/** A recording that this person may watch now. */
export async function getRecording(deps: Deps, id: string, person: UserId): Promise<RecordingRow> {
  const row = await findRecording(deps.db, id)
  const [found] = row
    ? filterWatchable([row], [await getBookedSession(deps.db, row.booking_id, person)], deps.now())
    : []
  if (!found) throw new AppError('recording.not_found')
  return found
}

/** What may be watched now of one's own meetings. */
export const listRecordings = async (
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<RecordingRow[]> =>
  filterWatchable(await listRecordingsOfSessions(deps.db, meetings), meetings, deps.now())

/** What a list shows of the recordings of these meetings, with a link of this person's own. */
export async function findRecordingExtras(
  deps: Deps,
  user: CurrentUser,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, RecordingExtras>> {
  const rows = await listRecordings(deps, meetings)
  const kept = meetings.map(async (meeting): Promise<[BookingId, RecordingExtras]> => {
    const row = rows.find(one => one.booking_id === meeting.id)
    return [
      meeting.id,
      {
        recording: row ? presentRecording(row) : null,
        recordingUrl: row ? await createSignedUrl(deps, row.id, user) : null,
        recordingFileName: row?.file_name ?? null,
        canUpload: canUpload(meeting, deps.now()).value !== undefined,
        changeTimes: [meeting.start, getDeletionTime(meeting.end), ...(row ? [row.delete_after] : [])],
      },
    ]
  })
  return new Map(await Promise.all(kept))
}

/** The link to the recording of a meeting, where it is the one that arrived under this id; null where it is gone. */
export async function findCallRecordingUrl(
  deps: Deps,
  user: CurrentUser,
  meeting: Authorized<BookedSession>,
  arrival: string,
): Promise<string | null> {
  const [row] = await listRecordings(deps, [meeting])
  return row?.storage_key === getStorageKey(arrival) ? createSignedUrl(deps, row.id, user) : null
}
