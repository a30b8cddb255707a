import type { FastifyRequest } from 'fastify'
import type { Upload } from '#contract/endpoint.ts'
import { AppError } from './error.ts'

export type UploadedFile = { filename: string; content: Buffer }

/**
 * Reads a multipart request: text fields become the body, the one file is kept beside it. A repeated field becomes a list.
 * A plain JSON request is let through, so that a change without a file needs no multipart.
 */
export async function readMultipart(request: FastifyRequest, upload: Upload): Promise<void> {
  if (!request.isMultipart()) {
    if (upload.required) throw new AppError('request.unsupported_type')
    return
  }
  const fields = await readParts(request, upload).catch(refuse)
  if (request.uploaded?.content.length === 0) request.uploaded = null
  if (upload.required && !request.uploaded) {
    throw new AppError('request.invalid', { fields: [{ path: upload.field, message: 'field.required' }] })
  }
  request.body = fields
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

/** Too large is said by the file's own stream or by the whole request's, whichever notices first. */
function refuse(error: { code?: string; statusCode?: number }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('profile.image_too_large')
  if (error.statusCode === 413) throw error
  // No boundary, no end, no JSON where JSON is announced: nothing else happens here that could go wrong.
  throw new AppError('request.malformed')
}
