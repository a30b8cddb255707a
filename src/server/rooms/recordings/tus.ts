import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bookingId, userId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { rawRoutes } from '#contract/recording.ts'
import { hourMs } from '#contract/time.ts'
import { createDataDirError } from '#server/config/data-dir.ts'
import { sniffBytes } from '#server/lib/files.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { deleteStaleFiles, nullIfMissing } from '#server/lib/storage/disk.ts'
import { enforceQuota, isDiskFull } from '#server/lib/storage/storage.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteUnsavedUpload } from './repository.ts'
import { detectRecordingFormat, peekHead, saveRecording } from './save-recording.ts'
import { reserveUpload } from './upload-recording.ts'

export const uploadExpiryMs = recordingLimits.uploadHours * hourMs

const uploadInfoSchema = z.object({
  id: z.uuid(),
  userId,
  bookingId,
  fileName: z.string(),
  bytes: z.int(),
  startedAt: z.iso.datetime(),
  /** The recording is saved. The entry remains for a client that missed the response. */
  isSaved: z.boolean(),
})
type UploadInfo = z.output<typeof uploadInfoSchema>
type StoredUpload = UploadInfo & { receivedBytes: number }

/** Unfinished uploads as pairs of files: `<id>.json` describes one, `<id>.part` holds the received bytes. */
export function createUploadStore({ config }: Deps) {
  const folder = join(config.dataDir, 'uploads')
  const getPath = (id: string, kind: 'json' | 'part') => join(folder, `${id}.${kind}`)

  async function write(info: UploadInfo) {
    const path = getPath(info.id, 'json')
    await writeFile(`${path}.new`, JSON.stringify(info))
    await rename(`${path}.new`, path)
  }

  async function find(id: string): Promise<StoredUpload | null> {
    if (!z.uuid().safeParse(id).success) return null
    const text = await readFile(getPath(id, 'json'), 'utf8').catch(nullIfMissing)
    const info = text === null ? null : uploadInfoSchema.parse(JSON.parse(text))
    if (!info || info.isSaved) return info && { ...info, receivedBytes: info.bytes }
    const part = await stat(getPath(id, 'part')).catch(nullIfMissing)
    return { ...info, receivedBytes: part?.size ?? 0 }
  }

  return {
    /** Throws where the folder cannot be written to. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      await deleteStaleFiles(folder)
    },
    create: write,
    find,
    /** Fails once the disk has less than the minimum of free space. */
    append: ({ id, receivedBytes }: StoredUpload, chunks: AsyncIterable<Buffer>): Promise<void> =>
      pipeline(
        enforceQuota(chunks, folder, config.minFreeBytes),
        createWriteStream(getPath(id, 'part'), {
          flags: receivedBytes === 0 ? 'w' : 'r+',
          start: receivedBytes,
        }),
      ),
    read: ({ id }: StoredUpload): ReadStream => createReadStream(getPath(id, 'part')),
    async markSaved({ receivedBytes, ...upload }: StoredUpload): Promise<void> {
      await write({ ...upload, isSaved: true })
      await rm(getPath(upload.id, 'part'), { force: true })
    },
    async remove(id: string): Promise<void> {
      await rm(getPath(id, 'json'), { force: true })
      await rm(getPath(id, 'part'), { force: true })
    },
  }
}

/**
 * Serialises the requests of an upload within this process. A new request aborts the running one, because its client has
 * given that one up.
 */
function createUploadMutex() {
  const running = new Map<string, { controller: AbortController; finished: Promise<unknown> }>()
  return async function withMutex<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let previous = running.get(id); previous; previous = running.get(id)) {
      previous.controller.abort()
      await previous.finished
    }
    const controller = new AbortController()
    const result = work(controller.signal)
    const finished = result.catch(() => undefined).then(() => running.delete(id))
    running.set(id, { controller, finished })
    return result
  }
}

const tusVersion = '1.0.0'
const offsetContentType = 'application/offset+octet-stream'

/**
 * Resumable uploads by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload): core, creation, expiration and
 * termination. The first request that sees a complete upload saves it, so a connection lost after the last byte loses
 * nothing.
 */
export async function tusRoutes(
  app: FastifyInstance,
  registerRaw: RegisterRawRoute,
  deps: Deps,
): Promise<void> {
  const uploads = createUploadStore(deps)
  await uploads.prepare().catch(error => {
    throw createDataDirError(deps.config.dataDir, error)
  })
  const withMutex = createUploadMutex()

  // The handler reads the body as a stream.
  app.addContentTypeParser(offsetContentType, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'tus-resumable': tusVersion, 'tus-version': tusVersion, 'cache-control': 'no-store' })
  })
  app.addHook('preParsing', async request => {
    if (request.headers['tus-resumable'] !== tusVersion) throw new AppError('recording.upload_version')
  })

  registerRaw(app, rawRoutes.startUpload, async ({ user, request, reply }) => {
    const bytes = Number(request.headers['upload-length'] ?? Number.NaN)
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw new AppError('request.malformed')
    if (bytes === 0) throw new AppError('recording.empty')
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

  registerRaw(app, rawRoutes.readUpload, async ({ user, params, reply }) => {
    const { id } = await getOwnUpload(user, params.id)
    const upload = await withMutex(id, () => saveIfComplete(user, id))
    return reply.headers({ ...getOffsetHeaders(upload), 'upload-length': upload.bytes }).send()
  })

  registerRaw(
    app,
    rawRoutes.continueUpload,
    async ({ user, params, request, reply }) => {
      const { id } = await getOwnUpload(user, params.id)
      if (request.headers['content-type'] !== offsetContentType)
        throw new AppError('request.unsupported_type')
      const upload = await withMutex(id, async signal => {
        await receive(await getOwnUpload(user, id), request, signal)
        return saveIfComplete(user, id)
      })
      return reply.status(204).headers(getOffsetHeaders(upload)).send()
    },
    { config: { isLargeTransfer: true } },
  )

  registerRaw(app, rawRoutes.cancelUpload, async ({ user, params, reply }) => {
    const { id } = await getOwnUpload(user, params.id)
    await withMutex(id, async () => discard((await getOwnUpload(user, id)).id))
    return reply.status(204).send()
  })

  async function getOwnUpload(user: CurrentUser, id: string): Promise<StoredUpload> {
    const upload = await uploads.find(id)
    if (upload?.userId !== user.id) throw new AppError('recording.upload_not_found')
    return upload
  }

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
    try {
      // A client that sends a new request has lost this connection.
      await appendChunks(upload, addAbortSignal(signal, raw), missing)
    } catch (error) {
      if (isPermanentError(error)) await discard(upload.id)
      // The client can resume after the bytes received so far.
      if (signal.aborted || (raw.destroyed && !raw.complete)) throw new AppError('request.malformed')
      // Browsers read a response only after they have sent the whole body.
      if (!raw.complete) await finished(raw.resume()).catch(() => undefined)
      throw error
    }
  }

  async function appendChunks(upload: StoredUpload, raw: IncomingMessage, missing: number) {
    const { head, content, cancel } = await peekHead(raw.iterator({ destroyOnReturn: false }))
    // The format is checked with the first bytes, not after two gigabytes.
    const canDetect = upload.receivedBytes === 0 && head.length >= Math.min(sniffBytes, upload.bytes)
    if (canDetect && !(await detectRecordingFormat(head))) {
      await cancel()
      throw new AppError('recording.type')
    }
    await uploads.append(upload, limitBytes(content, missing))
  }

  /** A refusal or a full disk discards the upload. After any other error the client can retry. */
  async function saveIfComplete(user: CurrentUser, id: string): Promise<StoredUpload> {
    const upload = await getOwnUpload(user, id)
    if (upload.isSaved || upload.receivedBytes < upload.bytes) return upload
    const { bookingId, fileName } = upload
    const content = uploads.read(upload)
    try {
      await saveRecording(deps, user.id, { id, bookingId, fileName, content })
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

async function* limitBytes(chunks: AsyncIterable<Buffer>, bytes: number) {
  let received = 0
  for await (const chunk of chunks) {
    received += chunk.length
    if (received > bytes) throw new AppError('recording.upload_offset')
    yield chunk
  }
}

const getOffsetHeaders = ({ receivedBytes, startedAt }: StoredUpload) => ({
  'upload-offset': receivedBytes,
  'upload-expires': new Date(Date.parse(startedAt) + uploadExpiryMs).toUTCString(),
})

/** Parses `key base64, key base64`, the format of the tus protocol. */
function parseUploadMetadata(header: FastifyRequest['headers'][string]): Map<string, string> {
  const pairs = String(header ?? '')
    .split(',')
    .map(pair => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}
