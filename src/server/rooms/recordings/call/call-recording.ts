import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { callRecordingEndpoints } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { DiskFull, getFreeSpace } from '#server/lib/storage/storage.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canConsent, canStartSegment, presentCallRecording } from '#server/rooms/recordings/policy.ts'
import {
  findCallRecording,
  findSegment,
  insertSegment,
  listSegments,
  lockCallRecording,
  sumRecordedBytes,
  updateChunkCount,
  upsertConsent,
  withdrawConsents,
} from './repository.ts'

type CallRecordingState = HandlerReply<typeof callRecordingEndpoints.film>

/** How the recording of a session stands, for either of its people. */
export const getCallRecording = async (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<CallRecordingState> =>
  presentCallRecording(await getBookedSession(deps.db, id, user.id), await findCallRecording(deps.db, id))

/** Agrees to be recorded or stops it. Stopping is never refused to either, and told to the other at once. */
export async function setRecordingConsent(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  agrees: boolean,
): Promise<CallRecordingState> {
  const state = await deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, id, user.id)
    const film = await lockCallRecording(tx, id)
    if (!agrees) {
      await withdrawConsents(tx, id, deps.now())
      return presentCallRecording(meeting, await findCallRecording(tx, id))
    }
    const { error: refused } = canConsent(meeting, film, deps.now())
    if (refused) throw new AppError(refused)
    return presentCallRecording(meeting, await upsertConsent(tx, meeting, meeting.party))
  })
  await deps.liveRoom.notifyChange(id, user.id, 'film')
  return state
}

type SegmentParams = { bookingId: BookingId; id: string }

/** Begins a part of the film, once: asked again, nothing happens. */
export async function beginSegment(
  deps: Deps,
  user: CurrentUser,
  { bookingId, id }: SegmentParams,
  type: string,
): Promise<void> {
  const { dataDir, minFreeBytes: keptFreeBytes } = deps.config
  // It is made one file in the data directory, wherever files are kept.
  const rooms = [
    await getFreeSpace(dataDir, keptFreeBytes),
    (await deps.storage.getFreeSpace()) ?? Number.POSITIVE_INFINITY,
  ]
  if (Math.min(...rooms) < callRecordingLimits.maxBytes / 4) throw new DiskFull('A recording does not fit.')
  await deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, bookingId, user.id)
    const film = await lockCallRecording(tx, bookingId)
    if (await findSegment(tx, bookingId, id)) return
    const now = deps.now()
    const { length: segments } = await listSegments(tx, bookingId)
    const bytes = await sumRecordedBytes(
      tx,
      user.id,
      new Date(now.getTime() - callRecordingLimits.quotaDays * dayMs),
    )
    const { error: refused, value: allowed } = canStartSegment(meeting, film, {
      type,
      segmentCount: segments,
      bytes,
      now,
    })
    if (refused) throw new AppError(refused)
    if (film) await insertSegment(tx, film, { id, number: segments, type, by: user.id, now, ...allowed })
  })
}

/** There come no more chunks of a part. When that is so of all, the film is made as soon as the session is over. */
export async function endSegment(
  deps: Deps,
  user: CurrentUser,
  { bookingId, id }: SegmentParams,
  chunks: number,
): Promise<void> {
  const { party, end } = await getBookedSession(deps.db, bookingId, user.id)
  if (party !== 'interviewer') throw new AppError('booking.not_found')
  await deps.db.transaction().execute(async tx => {
    await lockCallRecording(tx, bookingId)
    if (!(await findSegment(tx, bookingId, id))) throw new AppError('recording.no_such_segment')
    const now = deps.now()
    await updateChunkCount(tx, bookingId, {
      id,
      chunks,
      dueAt: new Date(Math.max(now.getTime(), end.getTime())),
    })
  })
}
