import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { BookingId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/rooms/context.ts'
import type { ConcatJob, SegmentDurations } from './concat.ts'
import { getChunkKey } from './policy.ts'
import { type ContiguousSegment, incrementFailedJoins, type SegmentPosition } from './repository.ts'

type ConcatInput = {
  bookingId: BookingId
  format: RecordingFormat
  parts: readonly ContiguousSegment[]
  attempts: number
}
type WorkContext = { folder: string; signal: AbortSignal }

/** Makes a file of these parts in a folder, and says where each is in it; nothing where nothing can be read. */
export async function concatRecording(
  deps: Deps,
  { bookingId, format, parts, attempts }: ConcatInput,
  { folder, signal }: WorkContext,
): Promise<{ path: string; placed: SegmentPosition[] }> {
  const segments = await downloadSegments(deps, { parts, attempts }, { folder, signal })
  const path = join(folder, 'whole')
  const inputs = segments.map(one => one.path)
  const lengths = await concatOrGiveUp(deps, bookingId, { inputs, output: path, format }, signal)
  let from = 0
  const placed: SegmentPosition[] = []
  for (const [index, { id }] of segments.entries()) {
    const length = lengths[index] ?? 0
    placed.push({ id, offsetMs: from, durationMs: length })
    from += length
  }
  return { path, placed: from === 0 ? [] : placed }
}

/** Each part as a file of its own. */
async function downloadSegments(
  deps: Deps,
  { parts, attempts }: Pick<ConcatInput, 'parts' | 'attempts'>,
  { folder, signal }: WorkContext,
) {
  const fetched: { id: string; path: string }[] = []
  for (const { id, number, chunks } of parts) {
    if (chunks === 0) continue
    const path = join(folder, String(number))
    await pipeline(
      readChunks(deps, {
        id,
        chunks,
        allowMissing: attempts >= callRecordingLimits.skipMissingChunksAfterAttempts,
      }),
      createWriteStream(path),
      { signal },
    )
    fetched.push({ id, path })
  }
  return fetched
}

/**
 * A chunk that is not where it was put is the end of its part, as one is that never came: a backup may have missed it. But a
 * storage that is not mounted has nothing either, so that is believed only after hours.
 */
async function* readChunks(
  { storage, log }: Deps,
  { id: segmentId, chunks, allowMissing }: { id: string; chunks: number; allowMissing: boolean },
) {
  for (let seq = 0; seq < chunks; seq++) {
    const chunk = await storage.read(getChunkKey(segmentId, seq))
    if (!chunk) {
      if (!allowMissing) throw new Error(`Chunk ${seq} of part ${segmentId} is not where it was put`)
      log.warn({ segmentId, seq }, 'chunk missing in storage, segment truncated')
      return
    }
    yield* chunk
  }
}

/** What a browser sent may be anything: what cannot be joined however often it is tried is nothing. */
async function concatOrGiveUp(
  deps: Deps,
  id: BookingId,
  joining: ConcatJob,
  signal: AbortSignal,
): Promise<SegmentDurations> {
  if (joining.inputs.length === 0) return []
  try {
    return await runConcatWorker(joining, signal)
  } catch (error) {
    // A storage so slow that no time was left says nothing of the film.
    if (signal.aborted) throw error
    if ((await incrementFailedJoins(deps.db, id)) < callRecordingLimits.maxConcatFailures) throw error
    deps.log.warn({ fault: faultOf(error), bookingId: id }, 'segments cannot be concatenated, giving up')
    return []
  }
}

/** In a thread of its own: it keeps a core busy for seconds. */
async function runConcatWorker(joining: ConcatJob, signal: AbortSignal): Promise<SegmentDurations> {
  const worker = new Worker(new URL('./concat.ts', import.meta.url), {
    workerData: joining,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const end = () => void worker.terminate()
  const timer = setTimeout(end, callRecordingLimits.concatTimeoutMinutes * minuteMs)
  signal.addEventListener('abort', end, { once: true })
  const ended = new Promise<SegmentDurations>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('Concat worker exited')))
  })
  return ended.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}
