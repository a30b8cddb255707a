import type { BookingId, UserId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { RecordingExtras } from '#server/marketplace/context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteAfter, mayUpload, watchable } from './policy.ts'
import { presentRecording } from './presenter.ts'
import { findRecording, findRecordingsOf, type RecordingRow } from './repository.ts'
import { keyOf } from './save-recording.ts'
import { recordingLink } from './signed-url.ts'

/** A recording that this person may watch now. */
export async function readRecording(deps: Deps, id: string, person: UserId): Promise<RecordingRow> {
  const row = await findRecording(deps.db, id)
  const [found] = row
    ? watchable([row], [await getBookedSession(deps.db, row.booking_id, person)], deps.now())
    : []
  if (!found) throw new AppError('recording.not_found')
  return found
}

/** What may be watched now of one's own meetings. */
export const readRecordings = async (
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<RecordingRow[]> => watchable(await findRecordingsOf(deps.db, meetings), meetings, deps.now())

/** What a list shows of the recordings of these meetings, with a link of this person's own. */
export async function readKept(
  deps: Deps,
  user: User,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, RecordingExtras>> {
  const rows = await readRecordings(deps, meetings)
  const kept = meetings.map(async (meeting): Promise<[BookingId, RecordingExtras]> => {
    const row = rows.find(one => one.booking_id === meeting.id)
    return [
      meeting.id,
      {
        recording: row ? presentRecording(row) : null,
        recordingUrl: row ? await recordingLink(deps, row.id, user) : null,
        recordingFileName: row?.file_name ?? null,
        canUpload: mayUpload(meeting, deps.now()).allowed !== undefined,
        changeTimes: [meeting.start, deleteAfter(meeting.end), ...(row ? [row.delete_after] : [])],
      },
    ]
  })
  return new Map(await Promise.all(kept))
}

/** The link to the recording of a meeting, where it is the one that arrived under this id; null where it is gone. */
export async function linkOfArrival(
  deps: Deps,
  user: User,
  meeting: Authorized<BookedSession>,
  arrival: string,
): Promise<string | null> {
  const [row] = await readRecordings(deps, [meeting])
  return row?.storage_key === keyOf(arrival) ? recordingLink(deps, row.id, user) : null
}
