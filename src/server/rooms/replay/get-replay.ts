import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { replayEndpoints } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { listCaptions, listUpdates } from '#server/rooms/collaboration/repository.ts'
import type { Deps } from '#server/rooms/context.ts'
import { findCallRecording, listSegments } from '#server/rooms/recordings/call/repository.ts'
import { findCallRecordingUrl } from '#server/rooms/recordings/get-recordings.ts'
import { canReplay } from './policy.ts'
import { findSessionsWithContent } from './repository.ts'

/** More than an hour of two people typing; all of a document may be four megabytes. */
const updatesPerPage = 4000

/** What was written in a meeting's room, change by change, behind one of them. */
export async function listDocumentUpdates({ db }: Deps, meeting: Authorized<BookedSession>, after: string) {
  const rows = await listUpdates(db, meeting, { after, limit: updatesPerPage })
  return {
    changes: rows.map(row => ({ at: row.at.toISOString(), change: row.update.toString('base64') })),
    next: rows.length === updatesPerPage ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** What was said, as far as it was written down, to one of the two. */
export async function getCaptions(
  { db }: Pick<Deps, 'db'>,
  meeting: Authorized<BookedSession>,
  reader: UserId,
) {
  const rows = await listCaptions(db, meeting)
  return rows.map(({ user_id, at, text }) => ({ at: at.toISOString(), text, isOwn: user_id === reader }))
}

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

/** What there is of a session, for either of its two people. */
export async function getReplay(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<HandlerReply<typeof replayEndpoints.replay>> {
  const { meeting, until } = await requireReplayable(deps, user, id)
  const film = await getCallRecordingTimeline(deps, meeting)
  const url = film ? await findCallRecordingUrl(deps, user, meeting, film.id) : null
  return {
    film: film && url ? { url, parts: film.parts } : null,
    captions: await getCaptions(deps, meeting, user.id),
    isFilmComing: film?.isProcessing ?? false,
    until: until.toISOString(),
  }
}

/** What was written together, some of it at a time. */
export async function getDocumentHistory(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  after = '0',
): Promise<HandlerReply<typeof replayEndpoints.replayDesk>> {
  const { meeting } = await requireReplayable(deps, user, id)
  return listDocumentUpdates(deps, meeting, after)
}

async function requireReplayable(deps: Deps, user: CurrentUser, id: BookingId) {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const { error: refused, value: allowed } = canReplay(meeting, deps.now())
  if (refused) throw new AppError(refused)
  if (!(await findSessionsWithContent(deps.db, [meeting])).has(id)) throw new AppError('room.no_replay')
  return { meeting, ...allowed }
}

/** Those of these meetings that can be gone through again. */
export async function findReplayableBookings(
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlySet<BookingId>> {
  const may = meetings.filter(one => canReplay(one, deps.now()).value)
  return may.length > 0 ? findSessionsWithContent(deps.db, may) : new Set()
}
