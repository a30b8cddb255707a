import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import parseRange from 'range-parser'
import { rawRoutes } from '#contract/recording.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RawRouteContext, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import type { WatchAuthSessionRevocation } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getRecording } from './get-recordings.ts'
import { contentTypes, countFiles, locateFile, toNumberedFileName } from './policy.ts'
import { verifySignedUrl } from './signed-url.ts'

type FileRequest = RawRouteContext<typeof rawRoutes.recordingFile>

/** Serves a recording, whole or in part. Every request checks the access again. */
export function recordingFileRoute(
  app: FastifyInstance,
  registerRaw: RegisterRawRoute,
  deps: Deps,
  { watchSession }: { watchSession: WatchAuthSessionRevocation },
): void {
  registerRaw(app, rawRoutes.recordingFile, sendRecording, { config: { isLargeTransfer: true } })

  async function sendRecording({ params, query, request, reply }: FileRequest) {
    const { headers } = request
    const { userId, authSessionId } = await verifySignedUrl(deps, query.ticket ?? '', params.id)
    const recording = await getRecording(deps, params.id, userId)
    const unwatch = watchSession(authSessionId, () => reply.raw.destroy())
    reply.raw.once('close', unwatch)

    const { file = 0 } = query
    const stored = locateFile(recording, file)
    if (!stored) throw new AppError('recording.not_found')
    const { size } = stored
    const isOneOfMany = countFiles(recording) > 1
    // An id never gets other files.
    const etag = isOneOfMany ? `"${recording.id}-${file}"` : `"${recording.id}"`
    reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private', etag })
    if (headers['if-none-match'] === etag) return reply.status(304).send()

    const isUnchanged = headers['if-range'] === undefined || headers['if-range'] === etag
    const range = isUnchanged ? parseByteRange(headers.range, size) : null
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`)
      throw new AppError('recording.no_such_part')
    }
    const isGet = request.method === 'GET'
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const isWholeObject = !range && !isOneOfMany
    const storedRange = isWholeObject ? undefined : { start: stored.start + start, end: stored.start + end }
    const content = isGet ? await deps.storage.read(recording.storage_key, storedRange) : null
    if (isGet && !content) throw new AppError('recording.not_found')
    const fileName = isOneOfMany ? toNumberedFileName(recording.file_name, file) : recording.file_name
    reply.headers({
      'content-type': contentTypes[recording.format],
      'content-length': range ? range.end - range.start + 1 : size,
      'content-disposition': contentDisposition(fileName, {
        type: query.download === undefined ? 'inline' : 'attachment',
      }),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    })
    return reply.status(range ? 206 : 200).send(content)
  }
}

/** Null means the whole file: no header, another unit, or several ranges. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  if (!header?.startsWith('bytes=')) return null
  // A suffix longer than the file means the whole file (RFC 9110, 14.1.2). The parser calls it unsatisfiable.
  const last = /^bytes=-(\d+)$/.exec(header)?.[1]
  const ranges = parseRange(size, last ? `bytes=-${Math.min(Number(last), size)}` : header)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || header.includes(',')) return null
  const [range] = ranges
  return range ? { start: range.start, end: range.end } : null
}
