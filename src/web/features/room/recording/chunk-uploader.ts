import type { ErrorCode } from '#contract/error.ts'
import { addresses } from '#contract/routes/call-recording.ts'
import { apiBaseUrl } from '#web/lib/api-base-url.ts'
import { buildHeaders, currentToken } from '#web/lib/api-client.ts'
import type { RecordingChunk, RecordingSegment } from './recording-db.ts'

const hashMismatch: ErrorCode = 'recording.hash'

/** A piece of a megabyte gets through a thin line by then. One that is swallowed would keep back all that come after it. */
const defaultTimeoutMs = 40_000

/** Sends a piece with its hash; answers with a status, 0 where nobody did in time or it arrived damaged. */
export async function uploadChunk(
  { bookingId, id }: RecordingSegment,
  { seq, endMs, content }: RecordingChunk,
  patienceMs = defaultTimeoutMs,
): Promise<number> {
  const path = addresses.keepChunk.path
    .replace(':bookingId', bookingId)
    .replace(':id', id)
    .replace(':seq', String(seq))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  try {
    const answer = await fetch(`${apiBaseUrl()}${path}?until=${endMs}`, {
      method: 'PUT',
      headers: {
        ...buildHeaders(currentToken()),
        'Content-Type': 'application/octet-stream',
        'Content-Digest': `sha-256=:${btoa(String.fromCharCode(...hash))}:`,
      },
      body: content,
      signal: AbortSignal.timeout(patienceMs),
    })
    const isDamaged = answer.status === 422 && (await answer.json()).code === hashMismatch
    return isDamaged ? 0 : answer.status
  } catch {
    return 0
  }
}
