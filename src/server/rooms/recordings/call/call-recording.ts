import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import { type endpoints, rawRoutes } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { DiskFull } from '#server/lib/storage/storage.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import {
  getBookedSession,
  getBookedSessionForUpdate,
} from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import {
  type CallRecordingState,
  canConsent,
  canSaveChunk,
  canStartSegment,
  getChunkKey,
  getConsents,
  haveBothConsented,
  isRecordingAllowed,
  leadsToRoom,
  type RecordableSession,
  type RecordingConsents,
} from '#server/rooms/recordings/policy.ts'
import { assertFreeSpace } from '#server/rooms/recordings/save-recording.ts'
import {
  findCallRecording,
  findChunk,
  findMeetingLink,
  findSegment,
  hasChunk,
  insertChunk,
  insertSegment,
  listSegments,
  lockCallRecording,
  markChunkStored,
  sumRecordedBytes,
  updateChunkCount,
  upsertConsents,
  withdrawConsents,
} from './repository.ts'

type CallRecordingResponse = HandlerReply<typeof endpoints.callRecording>

export async function getCallRecording(deps: Deps, user: CurrentUser, id: BookingId) {
  const session = await getBookedSession(deps.db, id, user.id)
  const recording = await findCallRecording(deps.db, id)
  return presentCallRecording(deps, session, recording, await readConsents(deps.db, session, recording))
}

const readConsents = async (
  db: Executor,
  session: Authorized<BookedSession>,
  recording?: CallRecordingState,
) => getConsents(session, recording, leadsToRoom(await findMeetingLink(db, session.id), session.id))

/** Gives or withdraws consent to the recording. Withdrawing is never refused and stops the recording for both. */
export async function setRecordingConsent(deps: Deps, user: CurrentUser, id: BookingId, agrees: boolean) {
  const response = await deps.db.transaction().execute(async tx => {
    const session = await getBookedSessionForUpdate(tx, id, user.id)
    const recording = await lockCallRecording(tx, id)
    if (!agrees) {
      const stopped = await withdrawConsents(tx, session, deps.now())
      return presentCallRecording(deps, session, stopped, getConsents(session, stopped, true))
    }
    valueOrThrow(canConsent(session, recording, deps.now()))
    const consents = { ...(await readConsents(tx, session, recording)), [session.party]: true }
    return presentCallRecording(deps, session, await upsertConsents(tx, session, consents), consents)
  })
  await deps.liveRoom.notifyChange(id, user.id, 'film')
  return response
}

type SegmentParams = { bookingId: BookingId; id: string }

/** Starts a segment. A repeated request changes nothing. */
export async function startRecordingSegment(
  deps: Deps,
  user: CurrentUser,
  { bookingId, id }: SegmentParams,
  type: string,
): Promise<void> {
  await assertFreeSpace(deps, callRecordingLimits.maxBytes / 4)
  await deps.db.transaction().execute(async tx => {
    const session = await getBookedSessionForUpdate(tx, bookingId, user.id)
    const recording = await lockCallRecording(tx, bookingId)
    const segments = await listSegments(tx, bookingId)
    if (segments.some(segment => segment.id === id)) return
    const now = deps.now()
    const quotaStart = new Date(now.getTime() - callRecordingLimits.quotaDays * dayMs)
    const bytes = await sumRecordedBytes(tx, user.id, quotaStart)
    const consents = await readConsents(tx, session, recording)
    const usage = { consents, type, segmentCount: segments.length, bytes, now }
    const { dueAt } = valueOrThrow(canStartSegment(session, recording, usage))
    const segment = { id, number: segments.length, type, by: user.id, now, dueAt }
    // The first segment turns the consents of the booking into those of the room.
    await insertSegment(tx, recording ?? (await upsertConsents(tx, session, consents)), segment)
  })
}

/** Marks a segment as complete. Once all are, the recording is finalized as soon as the session is over. */
export async function endRecordingSegment(
  deps: Deps,
  user: CurrentUser,
  { bookingId, id }: SegmentParams,
  chunkCount: number,
): Promise<void> {
  const { party, end } = await getBookedSession(deps.db, bookingId, user.id)
  if (party !== 'interviewer') throw new AppError('booking.not_found')
  await deps.db.transaction().execute(async tx => {
    await lockCallRecording(tx, bookingId)
    if (!(await findSegment(tx, bookingId, id))) throw new AppError('recording.no_such_segment')
    const dueAt = new Date(Math.max(deps.now().getTime(), end.getTime()))
    await updateChunkCount(tx, bookingId, { id, chunkCount, dueAt })
  })
}

const presentCallRecording = (
  { now }: Deps,
  session: RecordableSession,
  recording: CallRecordingState | undefined,
  consents: RecordingConsents,
): CallRecordingResponse => ({
  isAllowed: isRecordingAllowed(session),
  consents,
  isOn: haveBothConsented(consents) && session.start <= now(),
  isFinished: Boolean(recording?.finished_at),
  stoppedBy: recording?.stopped_by ?? null,
  startsAt: session.start.toISOString(),
})

const contentType = 'application/octet-stream'

/** Uploads a chunk of a call recording. Chunks may arrive in any order and repeatedly. */
export function chunkUploadRoute(app: FastifyInstance, registerRaw: RegisterRawRoute, deps: Deps): void {
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  registerRaw(app, rawRoutes.uploadRecordingChunk, async ({ user, params, query, request, reply }) => {
    const content = request.body
    if (!Buffer.isBuffer(content) || content.length === 0) throw new AppError('request.unsupported_type')
    const hash = createHash('sha256').update(content).digest()
    if (request.headers['content-digest'] !== `sha-256=:${hash.toString('base64')}:`)
      throw new AppError('recording.hash')
    const isNew = await saveChunk(deps, user, params, { until: query.until, content, hash })
    return reply.status(isNew ? 201 : 200).send()
  })
}

/**
 * Stores a chunk. False where it was stored before. The row comes first, so no file is without a row. An interrupted chunk
 * is stored when the browser sends it again.
 */
async function saveChunk(
  deps: Deps,
  user: CurrentUser,
  { bookingId, id, seq }: { bookingId: BookingId; id: string; seq: number },
  { until, content, hash }: { until: number; content: Buffer; hash: Buffer },
): Promise<boolean> {
  const { party } = await getBookedSession(deps.db, bookingId, user.id)
  if (party !== 'interviewer') throw new AppError('booking.not_found')
  const freeSpace = await deps.storage.getFreeSpace()
  if (freeSpace !== null && freeSpace < content.length)
    throw new DiskFull('Not enough disk space for a chunk.')
  const chunk = { booking_id: bookingId, segment_id: id, seq, hash, bytes: content.length }
  const isStored = await deps.db.transaction().execute(async tx => {
    const recording = await lockCallRecording(tx, bookingId)
    const segment = recording && (await findSegment(tx, bookingId, id))
    if (!segment) throw new AppError('recording.no_such_segment')
    const found = await findChunk(tx, chunk)
    if (found && !found.hash.equals(hash)) throw new AppError('recording.other_chunk')
    if (found?.is_stored) return true
    valueOrThrow(canSaveChunk(recording, segment, { until, bytes: found ? 0 : content.length }))
    if (!found) await insertChunk(tx, chunk)
    return false
  })
  if (isStored) return false
  const key = getChunkKey(id, seq)
  await deps.storage.put(key, content)
  // Under the recording's lock, so a concurrent finalization either sees the chunk or has deleted its row.
  const isMarked = await deps.db.transaction().execute(async tx => {
    const recording = await lockCallRecording(tx, bookingId)
    return recording !== undefined && markChunkStored(tx, chunk)
  })
  if (isMarked) return true
  // The recording was finalized while the storage was slow.
  if (!(await hasChunk(deps.db, id, seq))) await deps.storage.delete(key)
  throw new AppError('recording.finished')
}
