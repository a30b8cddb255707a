import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/get-booked-session.ts'
import { listCaptions, listUpdates } from '#server/rooms/collaboration/repository.ts'
import type { Deps } from '#server/rooms/context.ts'
import { findCallRecording, listSegments } from './call/repository.ts'
import { listRecordings } from './get-recordings.ts'
import { canReplay, getDeletionTime } from './policy.ts'
import { findSessionsWithContent } from './repository.ts'
import { getStorageKey } from './save-recording.ts'
import { createSignedUrl } from './signed-url.ts'

/** Enough for an hour of two people typing. A whole document may have four megabytes. */
const updatesPerPage = 4000

export async function getCaptions(db: Executor, session: Authorized<BookedSession>, userId: UserId) {
  const rows = await listCaptions(db, session)
  return rows.map(({ user_id, at, text }) => ({ at: at.toISOString(), text, isOwn: user_id === userId }))
}

/** Segments of the call recording on the session's timeline. Null where nothing was recorded. */
async function getCallRecordingTimeline({ db }: Deps, { id }: Authorized<BookedSession>) {
  const callRecording = await findCallRecording(db, id)
  if (!callRecording?.started_at) return null
  const segments = await listSegments(db, id)
  return {
    id: callRecording.id,
    dueAt: callRecording.finished_at === null ? callRecording.due_at : null,
    isProcessing: callRecording.finished_at === null,
    parts: segments.flatMap(({ started_at: at, file, offset_ms: from, duration_ms: length }) =>
      from !== null && length ? [{ at: at.toISOString(), file, from, length }] : [],
    ),
  }
}

export async function getReplay(deps: Deps, user: CurrentUser, id: BookingId) {
  const session = await getReplayableSession(deps, user, id)
  const timeline = await getCallRecordingTimeline(deps, session)
  const [recording] = timeline ? await listRecordings(deps, [session]) : []
  // The session may have no file yet, or a later one that was uploaded.
  const isOfCall = timeline && recording?.storage_key === getStorageKey(timeline.id)
  return {
    film: isOfCall ? { url: createSignedUrl(deps, recording.id, user), parts: timeline.parts } : null,
    captions: await getCaptions(deps.db, session, user.id),
    isFilmComing: timeline?.isProcessing ?? false,
    filmDueAt: timeline?.dueAt?.toISOString() ?? null,
    until: getDeletionTime(session.end).toISOString(),
  }
}

export async function getDocumentHistory(deps: Deps, user: CurrentUser, id: BookingId, after = '0') {
  const session = await getReplayableSession(deps, user, id)
  const rows = await listUpdates(deps.db, session, { after, limit: updatesPerPage })
  return {
    changes: rows.map(row => ({ at: row.at.toISOString(), change: row.update.toString('base64') })),
    next: rows.length === updatesPerPage ? (rows.at(-1)?.id ?? null) : null,
  }
}

async function getReplayableSession(deps: Deps, user: CurrentUser, id: BookingId) {
  const session = await getBookedSession(deps.db, id, user.id)
  if (!(await findReplayableBookings(deps, [session])).has(id)) throw new AppError('room.no_replay')
  return session
}

export async function findReplayableBookings(deps: Deps, sessions: readonly Authorized<BookedSession>[]) {
  const replayable = sessions.filter(session => canReplay(session, deps.now()))
  return findSessionsWithContent(deps.db, replayable)
}
