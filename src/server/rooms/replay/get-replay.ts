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

/** Enough for an hour of two people typing. A whole document may have four megabytes. */
const updatesPerPage = 4000

async function listDocumentUpdates({ db }: Deps, session: Authorized<BookedSession>, after: string) {
  const rows = await listUpdates(db, session, { after, limit: updatesPerPage })
  return {
    changes: rows.map(row => ({ at: row.at.toISOString(), change: row.update.toString('base64') })),
    next: rows.length === updatesPerPage ? (rows.at(-1)?.id ?? null) : null,
  }
}

export async function getCaptions(
  { db }: Pick<Deps, 'db'>,
  session: Authorized<BookedSession>,
  userId: UserId,
) {
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
    isProcessing: callRecording.finished_at === null,
    parts: segments.flatMap(({ started_at: at, offset_ms: from, duration_ms: length }) =>
      from !== null && length ? [{ at: at.toISOString(), from, length }] : [],
    ),
  }
}

export async function getReplay(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<HandlerReply<typeof replayEndpoints.replay>> {
  const { session, until } = await requireReplayable(deps, user, id)
  const timeline = await getCallRecordingTimeline(deps, session)
  const url = timeline ? await findCallRecordingUrl(deps, user, session, timeline.id) : null
  return {
    film: timeline && url ? { url, parts: timeline.parts } : null,
    captions: await getCaptions(deps, session, user.id),
    isFilmComing: timeline?.isProcessing ?? false,
    until: until.toISOString(),
  }
}

/** One page of the document's updates. */
export async function getDocumentHistory(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  after = '0',
): Promise<HandlerReply<typeof replayEndpoints.replayDesk>> {
  const { session } = await requireReplayable(deps, user, id)
  return listDocumentUpdates(deps, session, after)
}

async function requireReplayable(deps: Deps, user: CurrentUser, id: BookingId) {
  const session = await getBookedSession(deps.db, id, user.id)
  const { error: refusal, value: decision } = canReplay(session, deps.now())
  if (refusal) throw new AppError(refusal)
  if (!(await findSessionsWithContent(deps.db, [session])).has(id)) throw new AppError('room.no_replay')
  return { session, ...decision }
}

export async function findReplayableBookings(
  deps: Deps,
  sessions: readonly Authorized<BookedSession>[],
): Promise<ReadonlySet<BookingId>> {
  const replayable = sessions.filter(session => canReplay(session, deps.now()).value)
  return replayable.length > 0 ? findSessionsWithContent(deps.db, replayable) : new Set()
}
