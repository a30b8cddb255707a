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
import {
  type CallRecordingState,
  canConsent,
  canStartSegment,
  haveBothConsented,
  isRecordingAllowed,
  type RecordableSession,
} from '#server/rooms/recordings/policy.ts'
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

type CallRecordingResponse = HandlerReply<typeof callRecordingEndpoints.film>

export const getCallRecording = async (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<CallRecordingResponse> =>
  presentCallRecording(await getBookedSession(deps.db, id, user.id), await findCallRecording(deps.db, id))

/** Gives or withdraws consent to the recording. Withdrawing is never refused and stops the recording for both. */
export async function setRecordingConsent(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  agrees: boolean,
): Promise<CallRecordingResponse> {
  const response = await deps.db.transaction().execute(async tx => {
    const session = await getBookedSessionForUpdate(tx, id, user.id)
    const recording = await lockCallRecording(tx, id)
    if (!agrees) {
      await withdrawConsents(tx, id, deps.now())
      return presentCallRecording(session, await findCallRecording(tx, id))
    }
    const { error: refusal } = canConsent(session, recording, deps.now())
    if (refusal) throw new AppError(refusal)
    return presentCallRecording(session, await upsertConsent(tx, session, session.party))
  })
  await deps.liveRoom.notifyChange(id, user.id, 'film')
  return response
}

type SegmentParams = { bookingId: BookingId; id: string }

/** Starts a segment. A repeated request changes nothing. */
export async function beginSegment(
  deps: Deps,
  user: CurrentUser,
  { bookingId, id }: SegmentParams,
  type: string,
): Promise<void> {
  const { dataDir, minFreeBytes } = deps.config
  // The segments are joined in the data directory, wherever the storage is.
  const freeSpaces = [
    await getFreeSpace(dataDir, minFreeBytes),
    (await deps.storage.getFreeSpace()) ?? Number.POSITIVE_INFINITY,
  ]
  if (Math.min(...freeSpaces) < callRecordingLimits.maxBytes / 4)
    throw new DiskFull('Not enough disk space for a recording.')
  await deps.db.transaction().execute(async tx => {
    const session = await getBookedSessionForUpdate(tx, bookingId, user.id)
    const recording = await lockCallRecording(tx, bookingId)
    if (await findSegment(tx, bookingId, id)) return
    const now = deps.now()
    const { length: segmentCount } = await listSegments(tx, bookingId)
    const bytes = await sumRecordedBytes(
      tx,
      user.id,
      new Date(now.getTime() - callRecordingLimits.quotaDays * dayMs),
    )
    const { error: refusal, value: decision } = canStartSegment(session, recording, {
      type,
      segmentCount,
      bytes,
      now,
    })
    if (refusal) throw new AppError(refusal)
    if (recording)
      await insertSegment(tx, recording, { id, number: segmentCount, type, by: user.id, now, ...decision })
  })
}

/** Marks a segment as complete. Once all are, the recording is finalized as soon as the session is over. */
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

const presentCallRecording = (
  session: RecordableSession,
  recording: CallRecordingState | undefined,
): CallRecordingResponse => ({
  isAllowed: isRecordingAllowed(session),
  consents: {
    interviewer: recording?.interviewer_consents ?? false,
    interviewee: recording?.interviewee_consents ?? false,
  },
  isOn: haveBothConsented(recording),
  isFinished: Boolean(recording?.finished_at),
  startsAt: session.start.toISOString(),
})
