import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/routes/route.ts'
import { AppError } from './error.ts'

export type UploadedFile = { filename: string; content: Buffer }

/** A file as it comes in. Reading it fails with a refusal where it is too large or breaks off. */
export type IncomingFile = { filename: string; content: Readable }

/** A file that is no stream is held in memory, so nobody has more of them here at the same time. */
const maxBufferedFilesPerUser = 5
const bufferedFileCounts = new Map<string, number>()

/** Boundaries and part headers around a file. */
const overheadBytes = 16_384

/**
 * Reads a multipart request: text fields become the body, the one file is kept beside it. A repeated field becomes a list.
 * A plain JSON request is let through, so that a change without a file needs no multipart.
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
): Promise<void> {
  if (!request.isMultipart()) {
    if (upload.required) throw new AppError('request.unsupported_type')
    return
  }
  limitBufferedFiles(request, reply)
  const fields = await readParts(request, upload).catch(createUploadErrorHandler(upload))
  if (request.uploaded?.content.length === 0) request.uploaded = null
  if (upload.required && !request.uploaded) {
    throw new AppError('request.invalid', { fields: [{ path: upload.field, message: 'field.required' }] })
  }
  request.body = fields
}

/** Until the answer is given: what waits for its turn lies in memory as well. */
function limitBufferedFiles({ user, ip }: FastifyRequest, { raw }: FastifyReply): void {
  const sender = user?.id ?? ip
  const before = bufferedFileCounts.get(sender) ?? 0
  if (before >= maxBufferedFilesPerUser) throw new AppError('request.too_many', { retryAfterSeconds: 5 })
  bufferedFileCounts.set(sender, before + 1)
  raw.once('close', () => {
    const left = (bufferedFileCounts.get(sender) ?? 1) - 1
    if (left > 0) bufferedFileCounts.set(sender, left)
    else bufferedFileCounts.delete(sender)
  })
}

async function readParts(request: FastifyRequest, upload: Upload) {
  const fields: Record<string, string | string[]> = {}
  for await (const part of request.parts({
    limits: { fileSize: upload.maxBytes, files: 1, fields: 60, fieldSize: 20_000 },
  })) {
    if (part.type === 'field') {
      // A part may come without a name, whatever its type says.
      const name = (part.fieldname ?? '').replace(/\[\]$/, '')
      const before = fields[name]
      const value = String(part.value ?? '')
      fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
    } else if (part.fieldname !== upload.field) {
      part.file.resume()
    } else {
      request.uploaded = { filename: part.filename, content: await part.toBuffer() }
    }
  }
  return fields
}

/** How large the file of a request can be at most, before anything of it is read. */
export const getDeclaredSize = ({ headers }: FastifyRequest, { maxBytes }: Upload): number =>
  Math.min(maxBytes, Number(headers['content-length'] ?? maxBytes))

/**
 * The one file of a multipart request, from the moment the handler asks for it: until then not a byte of the body is
 * taken, so that whoever may not upload is told so first.
 */
export async function readFilePart(request: FastifyRequest, upload: Upload): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_type')
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + overheadBytes)
    throw new AppError(upload.tooLarge)
  const refuse = createUploadErrorHandler(upload)
  const part = await findFilePart(request, upload).catch(refuse)
  if (!part)
    throw new AppError('request.invalid', { fields: [{ path: upload.field, message: 'field.required' }] })
  const { file, filename } = part
  // Not at the end of the file, which may be far away: what comes after the limit is not wanted.
  file.once('limit', () => file.destroy(new AppError(upload.tooLarge)))
  return { filename, content: Readable.from(mapStreamErrors(file, refuse), { objectMode: false }) }
}

async function findFilePart(request: FastifyRequest, { field, maxBytes }: Upload) {
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, files: 10, fields: 60, fieldSize: 20_000 },
  })) {
    if (part.type === 'file' && part.fieldname === field) return part
    if (part.type === 'file') part.file.resume()
  }
  return null
}

async function* mapStreamErrors(file: Readable, refuse: (error: Error) => never) {
  try {
    yield* file
  } catch (error) {
    refuse(error as Error)
  }
}

/** Too large is said by the file's own stream or by the whole request's, whichever notices first. */
const createUploadErrorHandler =
  (upload: Upload) =>
  (error: Error & { code?: string; statusCode?: number }): never => {
    if (error instanceof AppError) throw error
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(upload.tooLarge)
    if (error.statusCode === 413) throw error
    // No boundary, no end, no JSON where JSON is announced: nothing else happens here that could go wrong.
    throw new AppError('request.malformed')
  }
