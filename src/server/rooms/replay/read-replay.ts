import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/replay.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { getCaptions, listDocumentUpdates } from '#server/rooms/collaboration/read-changes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getCallRecordingTimeline } from '#server/rooms/recordings/call/read-segments.ts'
import { findCallRecordingUrl } from '#server/rooms/recordings/read-recording.ts'
import { canReplay } from './policy.ts'
import { findSessionsWithContent } from './repository.ts'

/** What there is of a session, for either of its two people. */
export async function getReplay(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<Answer<typeof endpoints.replay>> {
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
  user: User,
  id: BookingId,
  after = '0',
): Promise<Answer<typeof endpoints.replayDesk>> {
  const { meeting } = await requireReplayable(deps, user, id)
  return listDocumentUpdates(deps, meeting, after)
}

async function requireReplayable(deps: Deps, user: User, id: BookingId) {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const { refused, allowed } = canReplay(meeting, deps.now())
  if (refused) throw new AppError(refused)
  if (!(await findSessionsWithContent(deps.db, [meeting])).has(id)) throw new AppError('room.no_replay')
  return { meeting, ...allowed }
}

/** Those of these meetings that can be gone through again. */
export async function findReplayableBookings(
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlySet<BookingId>> {
  const may = meetings.filter(one => canReplay(one, deps.now()).allowed)
  return may.length > 0 ? findSessionsWithContent(deps.db, may) : new Set()
}
