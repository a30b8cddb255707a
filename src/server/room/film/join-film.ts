import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { BookingId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import type { Deps } from '#server/room/deps.ts'
import type { Joined, Joining } from './join-segments.ts'
import { chunkKey } from './rules.ts'
import { noteFailed, type Placed, type Whole } from './store.ts'

type Film = { bookingId: BookingId; format: RecordingFormat; parts: readonly Whole[] }

/** Makes a file of these parts in a folder, and says where each is in it; nothing where nothing can be read. */
export async function joinFilm(
  deps: Deps,
  { bookingId, format, parts }: Film,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ path: string; placed: Placed[] }> {
  const segments = await fetchSegments(deps, parts, folder, signal)
  const path = join(folder, 'whole')
  const inputs = segments.map(one => one.path)
  const lengths = await joinedUnlessHopeless(deps, bookingId, { inputs, output: path, format })
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
async function fetchSegments(deps: Deps, parts: readonly Whole[], folder: string, signal: AbortSignal) {
  const fetched: { id: string; path: string }[] = []
  for (const { id, number, chunks } of parts) {
    if (chunks === 0) continue
    const path = join(folder, String(number))
    await pipeline(chunksOf(deps, id, chunks), createWriteStream(path), { signal })
    fetched.push({ id, path })
  }
  return fetched
}

/** A chunk that is not where it was put is the end of its part, as one is that never came: a backup may have missed it. */
async function* chunksOf({ storage, log }: Deps, segmentId: string, count: number) {
  for (let seq = 0; seq < count; seq++) {
    const chunk = await storage.read(chunkKey(segmentId, seq))
    if (!chunk) {
      log.warn({ segmentId, seq }, 'a chunk of a film is not where it was put, and its part ends there')
      return
    }
    yield* chunk
  }
}

/** What a browser sent may be anything: what cannot be joined however often it is tried is nothing. */
async function joinedUnlessHopeless(deps: Deps, id: BookingId, joining: Joining): Promise<Joined> {
  if (joining.inputs.length === 0) return []
  try {
    return await joined(joining)
  } catch (error) {
    if ((await noteFailed(deps.db, id)) < filmLimits.joinTries) throw error
    deps.log.warn({ fault: faultOf(error), bookingId: id }, 'a film cannot be joined and is given up')
    return []
  }
}

/** In a thread of its own: it keeps a core busy for seconds. */
async function joined(joining: Joining): Promise<Joined> {
  const worker = new Worker(new URL('./join-segments.ts', import.meta.url), {
    workerData: joining,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => void worker.terminate(), filmLimits.joinMinutes * minuteMs)
  const ended = new Promise<Joined>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that joins films ended')))
  })
  return ended.finally(() => clearTimeout(timer))
}
