import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { findCallRecording, listSegments } from './repository.ts'

/** Where the parts of a meeting's film belong; null where nothing was recorded in its room. */
export async function getCallRecordingTimeline({ db }: Deps, { id }: Authorized<BookedSession>) {
  const film = await findCallRecording(db, id)
  if (!film?.started_at) return null
  const segments = await listSegments(db, id)
  return {
    id: film.id,
    isProcessing: film.finished_at === null,
    parts: segments.flatMap(({ started_at: at, offset_ms: from, duration_ms: length }) =>
      from !== null && length ? [{ at: at.toISOString(), from, length }] : [],
    ),
  }
}
