import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { BookingId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/rooms/context.ts'
import type { Joined, Joining } from './concat.ts'
import { chunkKey } from './policy.ts'
import { noteFailed, type Placed, type Whole } from './repository.ts'

type Film = { bookingId: BookingId; format: RecordingFormat; parts: readonly Whole[]; attempts: number }
type Way = { folder: string; signal: AbortSignal }

/** Makes a file of these parts in a folder, and says where each is in it; nothing where nothing can be read. */
export async function joinFilm(
  deps: Deps,
  { bookingId, format, parts, attempts }: Film,
  { folder, signal }: Way,
): Promise<{ path: string; placed: Placed[] }> {
  const segments = await fetchSegments(deps, { parts, attempts }, { folder, signal })
  const path = join(folder, 'whole')
  const inputs = segments.map(one => one.path)
  const lengths = await joinedUnlessHopeless(deps, bookingId, { inputs, output: path, format }, signal)
  let from = 0
  const placed: Placed[] = []
  for (const [index, { id }] of segments.entries()) {
    const length = lengths[index] ?? 0
    placed.push({ id, from, length })
    from += length
  }
  return { path, placed: from === 0 ? [] : placed }
}

/** Each part as a file of its own. */
async function fetchSegments(
  deps: Deps,
  { parts, attempts }: Pick<Film, 'parts' | 'attempts'>,
  { folder, signal }: Way,
) {
  const fetched: { id: string; path: string }[] = []
  for (const { id, number, chunks } of parts) {
    if (chunks === 0) continue
    const path = join(folder, String(number))
    await pipeline(
      chunksOf(deps, { id, chunks, mayBeLost: attempts >= filmLimits.lostAfterAttempts }),
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
async function* chunksOf(
  { storage, log }: Deps,
  { id: segmentId, chunks, mayBeLost }: { id: string; chunks: number; mayBeLost: boolean },
) {
  for (let seq = 0; seq < chunks; seq++) {
    const chunk = await storage.read(chunkKey(segmentId, seq))
    if (!chunk) {
      if (!mayBeLost) throw new Error(`Chunk ${seq} of part ${segmentId} is not where it was put`)
      log.warn({ segmentId, seq }, 'a chunk of a film is not where it was put, and its part ends there')
      return
    }
    yield* chunk
  }
}

/** What a browser sent may be anything: what cannot be joined however often it is tried is nothing. */
async function joinedUnlessHopeless(
  deps: Deps,
  id: BookingId,
  joining: Joining,
  signal: AbortSignal,
): Promise<Joined> {
  if (joining.inputs.length === 0) return []
  try {
    return await joined(joining, signal)
  } catch (error) {
    // A storage so slow that no time was left says nothing of the film.
    if (signal.aborted) throw error
    if ((await noteFailed(deps.db, id)) < filmLimits.joinTries) throw error
    deps.log.warn({ fault: faultOf(error), bookingId: id }, 'a film cannot be joined and is given up')
    return []
  }
}

/** In a thread of its own: it keeps a core busy for seconds. */
async function joined(joining: Joining, signal: AbortSignal): Promise<Joined> {
  const worker = new Worker(new URL('./concat.ts', import.meta.url), {
    workerData: joining,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const end = () => void worker.terminate()
  const timer = setTimeout(end, filmLimits.joinMinutes * minuteMs)
  signal.addEventListener('abort', end, { once: true })
  const ended = new Promise<Joined>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that joins films ended')))
  })
  return ended.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}
