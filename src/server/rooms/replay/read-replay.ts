import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/replay.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { readCaptionsOf, readChangesOf } from '#server/rooms/collaboration/read-changes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { readParts } from '#server/rooms/recordings/call/read-segments.ts'
import { linkOfArrival } from '#server/rooms/recordings/read-recording.ts'
import { mayReplay } from './policy.ts'
import { findKept } from './repository.ts'

/** What there is of a session, for either of its two people. */
export async function readReplay(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<Answer<typeof endpoints.replay>> {
  const { meeting, until } = await replayable(deps, user, id)
  const film = await readParts(deps, meeting)
  const url = film ? await linkOfArrival(deps, user, meeting, film.id) : null
  return {
    film: film && url ? { url, parts: film.parts } : null,
    captions: await readCaptionsOf(deps, meeting, user.id),
    isFilmComing: film?.isComing ?? false,
    until: until.toISOString(),
  }
}

/** What was written together, some of it at a time. */
export async function readReplayDesk(
  deps: Deps,
  user: User,
  id: BookingId,
  after = '0',
): Promise<Answer<typeof endpoints.replayDesk>> {
  const { meeting } = await replayable(deps, user, id)
  return readChangesOf(deps, meeting, after)
}

async function replayable(deps: Deps, user: User, id: BookingId) {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const { refused, allowed } = mayReplay(meeting, deps.now())
  if (refused) throw new AppError(refused)
  if (!(await findKept(deps.db, [meeting])).has(id)) throw new AppError('room.no_replay')
  return { meeting, ...allowed }
}

/** Those of these meetings that can be gone through again. */
export async function findReplays(
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlySet<BookingId>> {
  const may = meetings.filter(one => mayReplay(one, deps.now()).allowed)
  return may.length > 0 ? findKept(deps.db, may) : new Set()
}
