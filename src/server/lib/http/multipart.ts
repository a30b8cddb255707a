import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/routes/route.ts'
import { AppError, createFieldError } from './app-error.ts'

export type UploadedFile = { filename: string; content: Buffer }

/** Streamed file. Reading fails with an `AppError` if the file is too large or the upload breaks off. */
export type IncomingFile = { filename: string; content: Readable }

/** Files that are not streamed are buffered in memory, so each user may have only a few at a time. */
const maxBufferedFilesPerUser = 5
const bufferedFileCounts = new Map<string, number>()

/** Boundaries and part headers beside the file. */
const overheadBytes = 16_384

/**
 * Parses a multipart request: text fields become the body, the file becomes `uploadedFile`. A repeated field becomes a
 * list. JSON requests pass unchanged, so that a request without a file needs no multipart.
 */
export const createMultipartReader =
  (upload: Upload) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) {
      if (upload.required) throw new AppError('request.unsupported_type')
      return
    }
    limitBufferedFiles(request, reply)
    request.body = await readParts(request, upload).catch(createUploadErrorHandler(upload))
    const file = request.uploadedFile
    if (file?.content.length === 0) {
      if (file.filename && upload.empty) throw new AppError(upload.empty)
      request.uploadedFile = null
    }
    if (upload.required && !request.uploadedFile) throw createFieldError(upload.field, 'field.required')
  }

/** Counts until the response is sent, because waiting requests also occupy memory. */
function limitBufferedFiles({ user, ip }: FastifyRequest, { raw }: FastifyReply): void {
  const sender = user?.id ?? ip
  const count = bufferedFileCounts.get(sender) ?? 0
  if (count >= maxBufferedFilesPerUser) throw new AppError('request.too_many', { retryAfterSeconds: 5 })
  bufferedFileCounts.set(sender, count + 1)
  raw.once('close', () => {
    const remaining = (bufferedFileCounts.get(sender) ?? 1) - 1
    if (remaining > 0) bufferedFileCounts.set(sender, remaining)
    else bufferedFileCounts.delete(sender)
  })
}

const getLimits = ({ maxBytes }: Upload, files: number) => ({
  fileSize: maxBytes,
  files,
  fields: 60,
  fieldSize: 20_000,
})

async function readParts(request: FastifyRequest, upload: Upload) {
  const fields: Record<string, string | string[]> = {}
  for await (const part of request.parts({ limits: getLimits(upload, 1) })) {
    if (part.type === 'field') {
      // A part may have no name, contrary to its type.
      const name = (part.fieldname ?? '').replace(/\[\]$/, '')
      const value = String(part.value ?? '')
      const previous = fields[name]
      fields[name] = previous === undefined ? value : [previous, value].flat()
    } else if (part.fieldname !== upload.field) {
      part.file.resume()
    } else {
      request.uploadedFile = { filename: part.filename, content: await part.toBuffer() }
    }
  }
  return fields
}

/** Upper bound of the file size, before the body is read. */
export const getDeclaredSize = ({ headers }: FastifyRequest, { maxBytes }: Upload): number =>
  Math.min(maxBytes, Number(headers['content-length'] ?? maxBytes))

/** Opens the file of a multipart request. The body is unread until then, so a forbidden upload is rejected first. */
export async function readFilePart(request: FastifyRequest, upload: Upload): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_type')
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + overheadBytes)
    throw new AppError(upload.tooLarge)
  const throwUploadError = createUploadErrorHandler(upload)
  const part = await findFilePart(request, upload).catch(throwUploadError)
  if (!part) throw createFieldError(upload.field, 'field.required')
  const { file, filename } = part
  // Stops at the limit instead of reading a possibly huge file to its end.
  file.once('limit', () => file.destroy(new AppError(upload.tooLarge)))
  return { filename, content: Readable.from(mapStreamErrors(file, throwUploadError), { objectMode: false }) }
}

async function findFilePart(request: FastifyRequest, upload: Upload) {
  for await (const part of request.parts({ limits: getLimits(upload, 10) })) {
    if (part.type !== 'file') continue
    if (part.fieldname === upload.field) return part
    part.file.resume()
  }
  return null
}

async function* mapStreamErrors(file: Readable, throwUploadError: (error: Error) => never) {
  try {
    yield* file
  } catch (error) {
    throwUploadError(error as Error)
  }
}

/** The size limit is reported by the stream of the file or by that of the request, whichever notices first. */
const createUploadErrorHandler =
  (upload: Upload) =>
  (error: Error & { code?: string; statusCode?: number }): never => {
    if (error instanceof AppError) throw error
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(upload.tooLarge)
    if (error.statusCode === 413) throw error
    // Only a malformed body remains: no boundary, no end, invalid JSON.
    throw new AppError('request.malformed')
  }
