import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { callRecordingRawRoutes } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { DiskFull } from '#server/lib/storage/storage.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
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

/** Chunks of what is recorded in a room: small, each by itself, in whatever order and however often they come. */
export const chunkUploadRoute =
  (open: RegisterRawRoute, deps: Deps): FastifyPluginAsync =>
  async app => {
    app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    open(app, callRecordingRawRoutes.keepChunk, async ({ user, params, query, request, reply }) => {
      const content = request.body
      if (!Buffer.isBuffer(content) || content.length === 0) throw new AppError('request.unsupported_type')
      const hash = createHash('sha256').update(content).digest()
      if (request.headers['content-digest'] !== `sha-256=:${hash.toString('base64')}:`)
        throw new AppError('recording.hash')
      const isNew = await saveChunk(deps, user, { ...params, until: query.until, content, hash })
      return reply.status(isNew ? 201 : 200).send()
    })
  }

type ChunkUpload = ChunkParams & { until: number; content: Buffer; hash: Buffer }
type ChunkParams = { bookingId: Parameters<typeof lockCallRecording>[1]; id: string; seq: number }

/**
 * Keeps a chunk; false where it was kept before. Its row comes first, so that no file lies anywhere of which nothing
 * knows; one that was cut off is written when it is sent again.
 */
async function saveChunk(
  deps: Deps,
  user: CurrentUser,
  { bookingId, id, seq, until, content, hash }: ChunkUpload,
): Promise<boolean> {
  const { party } = await getBookedSession(deps.db, bookingId, user.id)
  if (party !== 'interviewer') throw new AppError('booking.not_found')
  const room = await deps.storage.getFreeSpace()
  if (room !== null && room < content.length) throw new DiskFull('A chunk does not fit.')
  const chunk = { booking_id: bookingId, segment_id: id, seq, hash, bytes: content.length }
  const before = await deps.db.transaction().execute(async tx => {
    const film = await lockCallRecording(tx, bookingId)
    const segment = film && (await findSegment(tx, bookingId, id))
    if (!segment) throw new AppError('recording.no_such_segment')
    const found = await findChunk(tx, bookingId, id, seq)
    if (found && !found.hash.equals(hash)) throw new AppError('recording.other_chunk')
    if (found?.is_stored) return found
    const { error: refused } = canSaveChunk(film, segment, { until, bytes: found ? 0 : content.length })
    if (refused) throw new AppError(refused)
    if (!found) await insertChunk(tx, chunk)
    return undefined
  })
  if (before) return false
  await deps.storage.put(getChunkKey(id, seq), content)
  // Under the film's lock: whoever finishes it meanwhile either sees the chunk or has forgotten it.
  const isKept = await deps.db
    .transaction()
    .execute(async tx => ((await lockCallRecording(tx, bookingId)) ? markChunkStored(tx, chunk) : false))
  if (isKept) return true
  // The storage was slow, and everything was tidied meanwhile.
  if (!(await hasChunk(deps.db, id, seq))) await deps.storage.delete(getChunkKey(id, seq))
  throw new AppError('recording.finished')
}
