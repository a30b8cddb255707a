import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import parseRange from 'range-parser'
import { rawRoutes } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RawRouteContext, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { WatchSessionRevocation } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getRecording } from './get-recordings.ts'
import { contentTypes } from './policy.ts'
import { verifySignedUrl } from './signed-url.ts'

type FileRequest = RawRouteContext<typeof rawRoutes.watchRecording>

/** The file of a recording, whole or in part, to watch or to download. Who may is read anew with every request. */
export const recordingFileRoute = (
  app: FastifyInstance,
  open: RegisterRawRoute,
  deps: Deps,
  follow: WatchSessionRevocation,
) =>
  open(app, rawRoutes.watchRecording, visit => sendRecording(deps, follow, visit), {
    config: { isLong: true },
  })

async function sendRecording(
  deps: Deps,
  follow: WatchSessionRevocation,
  { params, query, request, reply }: FileRequest,
) {
  const { headers } = request
  const { userId, authSessionId } = await verifySignedUrl(deps, query.ticket ?? '', params.id)
  const recording = await getRecording(deps, params.id, userId)
  reply.raw.once(
    'close',
    follow(authSessionId, () => reply.raw.destroy()),
  )

  const size = Number(recording.bytes)
  // An id belongs to one file for ever.
  const etag = `"${recording.id}"`
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private', etag })
  if (headers['if-none-match'] === etag) return reply.status(304).send()

  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSame ? parseByteRange(headers.range, size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('recording.no_such_part')
  }
  const isAsked = request.method === 'GET'
  const content = isAsked ? await deps.storage.read(recording.storage_key, range ?? undefined) : null
  if (isAsked && !content) throw new AppError('recording.not_found')
  reply.headers({
    'content-type': contentTypes[recording.format],
    'content-length': range ? range.end - range.start + 1 : size,
    'content-disposition': contentDisposition(recording.file_name, {
      type: query.download === undefined ? 'inline' : 'attachment',
    }),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  })
  return reply.status(range ? 206 : 200).send(content)
}

/**
 * The bytes that a `Range` header asks for, of a file of `size` bytes. Null means all of it: no header, another unit,
 * several ranges at once.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  if (!header?.startsWith('bytes=')) return null
  // The last hundred bytes of ten are all ten (RFC 9110, 14.1.2), which the parser takes for more than there is.
  const last = /^bytes=-(\d+)$/.exec(header)?.[1]
  const ranges = parseRange(size, last ? `bytes=-${Math.min(Number(last), size)}` : header)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || header.includes(',')) return null
  const [range] = ranges
  return range ? { start: range.start, end: range.end } : null
}
