import type { ErrorCode } from '#contract/errors/error.ts'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { buildHeaders, currentToken } from '#web/lib/api/api-client.ts'
import type { RecordingChunk, RecordingSegment } from './recording-db.ts'

const hashMismatch: ErrorCode = 'recording.hash'

/** Timeout for one megabyte on a slow connection. Without it one lost request would block all later chunks. */
const defaultTimeoutMs = 40_000

/** Uploads a chunk with its hash. Returns the HTTP status, or 0 without a response in time or for damaged content. */
export async function uploadChunk(
  { bookingId, id }: RecordingSegment,
  { seq, endMs, content }: RecordingChunk,
  timeoutMs = defaultTimeoutMs,
): Promise<number> {
  const path = callRecordingApi.uploadRecordingChunk.path
    .replace(':bookingId', bookingId)
    .replace(':id', id)
    .replace(':seq', String(seq))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  try {
    const response = await fetch(`${apiBaseUrl()}${path}?until=${endMs}`, {
      method: 'PUT',
      headers: {
        ...buildHeaders(currentToken()),
        'Content-Type': 'application/octet-stream',
        'Content-Digest': `sha-256=:${btoa(String.fromCharCode(...hash))}:`,
      },
      body: content,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const isDamaged = response.status === 422 && (await response.json()).code === hashMismatch
    return isDamaged ? 0 : response.status
  } catch {
    return 0
  }
}
