import type { UserId } from '#contract/id.ts'
import { readMeeting } from '#server/market/meeting/read.ts'
import type { Meeting, Own } from '#server/market/meeting/rules.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/room/deps.ts'
import { watchable } from './rules.ts'
import { findRecording, findRecordingsOf, type RecordingRow } from './store.ts'

/** A recording that this person may watch now. */
export async function readRecording(deps: Deps, id: string, person: UserId): Promise<RecordingRow> {
  const row = await findRecording(deps.db, id)
  const [found] = row
    ? watchable([row], [await readMeeting(deps.db, row.booking_id, person)], deps.now())
    : []
  if (!found) throw new AppError('recording.not_found')
  return found
}

/** What may be watched now of one's own meetings. */
export const readRecordings = async (
  deps: Deps,
  meetings: readonly Own<Meeting>[],
): Promise<RecordingRow[]> => watchable(await findRecordingsOf(deps.db, meetings), meetings, deps.now())
