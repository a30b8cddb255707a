import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BookingId } from '#contract/id.ts'
import { rawRoutes } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { DiskFull } from '#server/lib/storage/storage.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canSaveChunk, getChunkKey } from '#server/rooms/recordings/policy.ts'
import {
  findChunk,
  findSegment,
  hasChunk,
  insertChunk,
  lockCallRecording,
  markChunkStored,
} from './repository.ts'

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
