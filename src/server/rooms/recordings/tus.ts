import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { bookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { rawRoutes } from '#contract/recording.ts'
import { hourMs } from '#contract/time.ts'
import { createDataDirError } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RawRouteContext, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { sniffBytes } from '#server/lib/media.ts'
import { isDiskFull } from '#server/lib/storage/storage.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteUnsavedUpload } from './repository.ts'
import { detectRecordingFormat, peekHead, saveRecording } from './save-recording.ts'
import { reserveUpload } from './upload-recording.ts'
import { createUploadStore, type StoredUpload } from './upload-store.ts'

type PendingRequest = { abortController: AbortController; finished: Promise<void> }

/**
 * One after the other for each upload, within this process. Whoever comes next asks the one before to stop: a second
 * request of the same upload means that its sender has given up the first.
 */
export function createUploadMutex() {
  const turns = new Map<string, PendingRequest>()
  return async function inTurn<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let before = turns.get(id); before; before = turns.get(id)) {
      before.abortController.abort()
      await before.finished
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = new AbortController()
    turns.set(id, { abortController: stop, finished: promise })
    try {
      return await work(stop.signal)
    } finally {
      turns.delete(id)
      resolve()
    }
  }
}

const tusVersion = '1.0.0'
const offsetContentType = 'application/offset+octet-stream'
/** How long somebody may take to go on with an upload. */
export const uploadExpiryMs = recordingLimits.uploadHours * hourMs

export const openUploadStore = ({ config }: Deps) =>
  createUploadStore(join(config.dataDir, 'uploads'), config.minFreeBytes)

/**
 * Uploads that can be interrupted, by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload): core, creation,
 * expiration and termination. What is complete is kept by whichever request sees it first, so that a line that broke
 * after the last byte loses nothing.
 */
export const tusRoutes =
  (open: RegisterRawRoute, deps: Deps): FastifyPluginAsync =>
  async app => {
    const uploads = openUploadStore(deps)
    await uploads.prepare().catch(error => {
      throw createDataDirError(deps.config.dataDir, error)
    })
    const inTurn = createUploadMutex()

    // The body is read by the handler, as it comes in.
    app.addContentTypeParser(offsetContentType, (_request, body, done) => done(null, body))
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'tus-resumable': tusVersion, 'tus-version': tusVersion, 'cache-control': 'no-store' })
    })
    app.addHook('preParsing', async request => {
      if (request.headers['tus-resumable'] !== tusVersion) throw new AppError('recording.upload_version')
    })

    open(app, rawRoutes.startUpload, async ({ user, request, reply }) => {
      const bytes = Number(request.headers['upload-length'] ?? Number.NaN)
      if (!Number.isSafeInteger(bytes) || bytes < 0) throw new AppError('request.malformed')
      if (bytes === 0) throw new AppError('recording.type')
      if (bytes > recordingLimits.maxBytes) throw new AppError('recording.too_large')
      const metadata = parseUploadMetadata(request.headers['upload-metadata'])
      const booking = bookingId.safeParse(metadata.get('bookingId'))
      if (!booking.success) throw new AppError('booking.not_found')
      const upload = {
        id: randomUUID(),
        userId: user.id,
        bookingId: booking.data,
        fileName: metadata.get('filename') ?? '',
        bytes,
        startedAt: deps.now().toISOString(),
        isSaved: false,
      }
      await reserveUpload(deps, user, upload)
      await uploads.create(upload).catch(error => discard(upload.id, error))
      reply.headers({
        location: `${rawRoutes.startUpload.path}/${upload.id}`,
        ...getOffsetHeaders({ ...upload, receivedBytes: 0 }),
      })
      return reply.status(201).send()
    })

    open(app, rawRoutes.readUpload, async ({ user, params, reply }) => {
      const { id } = await ownUpload(user, params.id)
      const upload = await inTurn(id, () => keepIfComplete(user, id))
      return reply.headers({ ...getOffsetHeaders(upload), 'upload-length': upload.bytes }).send()
    })

    const sendOn = async ({
      user,
      params,
      request,
      reply,
    }: RawRouteContext<typeof rawRoutes.continueUpload>) => {
      const { id } = await ownUpload(user, params.id)
      if (request.headers['content-type'] !== offsetContentType)
        throw new AppError('request.unsupported_type')
      const upload = await inTurn(id, async signal => {
        await receive(await ownUpload(user, id), request, signal)
        return keepIfComplete(user, id)
      })
      return reply.status(204).headers(getOffsetHeaders(upload)).send()
    }
    open(app, rawRoutes.continueUpload, sendOn, { config: { isLong: true } })

    open(app, rawRoutes.cancelUpload, async ({ user, params, reply }) => {
      const { id } = await ownUpload(user, params.id)
      await inTurn(id, async () => discard((await ownUpload(user, id)).id))
      return reply.status(204).send()
    })

    async function ownUpload(user: CurrentUser, id: string): Promise<StoredUpload> {
      const upload = await uploads.find(id)
      if (upload?.userId !== user.id) throw new AppError('recording.upload_not_found')
      return upload
    }

    /** What is given up leaves no trace, and no longer counts. */
    async function discard(id: string, error?: unknown): Promise<void> {
      await uploads.remove(id)
      await deleteUnsavedUpload(deps.db, id)
      if (error) throw error
    }

    async function receive(upload: StoredUpload, { raw, headers }: FastifyRequest, signal: AbortSignal) {
      if (Number(headers['upload-offset'] ?? Number.NaN) !== upload.receivedBytes)
        throw new AppError('recording.upload_offset')
      const missing = upload.bytes - upload.receivedBytes
      if (Number(headers['content-length'] ?? 0) > missing) throw new AppError('recording.upload_offset')
      if (missing === 0) return
      // Somebody who comes back has lost the line on which we still listen.
      const hangUp = () => raw.destroy()
      signal.addEventListener('abort', hangUp)
      try {
        await takeIn(upload, raw, missing)
      } catch (error) {
        if (isPermanentError(error)) await discard(upload.id)
        // What came before the line broke is there to go on from.
        if (isConnectionLost(raw)) throw new AppError('request.malformed')
        // A browser reads an answer only after it has sent everything.
        if (!raw.complete) await finished(raw.resume()).catch(() => undefined)
        throw error
      } finally {
        signal.removeEventListener('abort', hangUp)
      }
    }

    async function takeIn(upload: StoredUpload, raw: IncomingMessage, missing: number) {
      const { head, content, cancel } = await peekHead(raw.iterator({ destroyOnReturn: false }))
      // Said with the first bytes instead of after two gigabytes.
      const isTelling = upload.receivedBytes === 0 && head.length >= Math.min(sniffBytes, upload.bytes)
      if (isTelling && !(await detectRecordingFormat(head))) {
        await cancel()
        throw new AppError('recording.type')
      }
      await uploads.append(upload, limitBytes(content, missing))
    }

    /** A refusal is final, and so is a full disk: the upload goes. Any other failure leaves it, to be tried again. */
    async function keepIfComplete(user: CurrentUser, id: string): Promise<StoredUpload> {
      const upload = await ownUpload(user, id)
      if (upload.isSaved || upload.receivedBytes < upload.bytes) return upload
      const { bookingId, fileName } = upload
      const content = uploads.read(upload)
      try {
        await saveRecording(deps, user, { id, bookingId, fileName, content })
        await uploads.markSaved(upload)
      } catch (error) {
        if (isPermanentError(error)) await discard(id)
        throw error
      } finally {
        content.destroy()
      }
      return upload
    }
  }

const isPermanentError = (error: unknown) => error instanceof AppError || isDiskFull(error)

const isConnectionLost = (raw: IncomingMessage) => raw.destroyed && !raw.complete

async function* limitBytes(chunks: AsyncIterable<Buffer>, bytes: number) {
  let taken = 0
  for await (const chunk of chunks) {
    taken += chunk.length
    if (taken > bytes) throw new AppError('recording.upload_offset')
    yield chunk
  }
}

/** How far an upload is and until when it can go on. */
const getOffsetHeaders = ({ receivedBytes, startedAt }: StoredUpload) => ({
  'upload-offset': receivedBytes,
  'upload-expires': new Date(Date.parse(startedAt) + uploadExpiryMs).toUTCString(),
})

/** `key base64, key base64`: the protocol's own way of writing it. */
function parseUploadMetadata(header: FastifyRequest['headers'][string]): Map<string, string> {
  const pairs = String(header ?? '')
    .split(',')
    .map(pair => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}
