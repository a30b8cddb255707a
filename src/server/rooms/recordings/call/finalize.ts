import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { BookingId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { minuteMs, toIsoDate } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { DiskFull, getFreeSpace } from '#server/lib/storage/storage.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import {
  getChunkKey,
  getFormatOfMimeType,
  getNextAttempt,
  isObsolete,
} from '#server/rooms/recordings/policy.ts'
import { getStorageKey, saveRecordingFile } from '#server/rooms/recordings/save-recording.ts'
import type { ConcatJob, SegmentDurations } from './concat.ts'
import {
  type CallRecordingRow,
  type ContiguousSegment,
  findCallRecording,
  incrementFailedJoins,
  listContiguousSegments,
  listSegmentChunkCounts,
  lockCallRecording,
  markFinished,
  type SegmentPosition,
  startAttempt,
} from './repository.ts'

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
    deps.log.warn({ err: error, bookingId: id }, 'segments cannot be concatenated, giving up')
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

/** Where files lie while they are made one. */
export const getWorkDir = ({ config }: Deps): string => join(config.dataDir, 'call-recordings')

/** Something came while the film was joined, or another was quicker: what was made is not the film. */
class SupersededError extends Error {}

/**
 * Makes the parts of a film that is due one file that can be sought in, and keeps it as the recording of its session, where
 * nothing came meanwhile. Whoever does it twice, or is cut off in the middle, comes to the same.
 */
export async function finalizeCallRecording(deps: Deps, id: BookingId): Promise<void> {
  const now = deps.now()
  const [meeting] = await getBookedSessions(deps.db, [id])
  const before = await findCallRecording(deps.db, id)
  if (!meeting || !before) return
  // Counted and put off before anything is done: so it is with whatever makes it fail, the end of this process too.
  const film = await startAttempt(deps.db, id, {
    now,
    retryAt: getNextAttempt(meeting, before.attempts, now),
  })
  if (!film) return
  const parts = await listContiguousSegments(deps.db, id)
  try {
    if (isObsolete(meeting, now)) await finalizeWithoutFile(deps, film, parts)
    else await createRecordingFile(deps, meeting, film, parts)
  } catch (error) {
    if (error instanceof SupersededError) return
    throw error
  }
  for (const one of [meeting.intervieweeId, meeting.interviewerId])
    await deps.liveRoom.notifyChange(id, one, 'film')
}

async function createRecordingFile(
  deps: Deps,
  meeting: BookedSession,
  film: CallRecordingRow,
  parts: readonly ContiguousSegment[],
): Promise<void> {
  const { booking_id: bookingId, interviewer_id: interviewer, type } = film
  if (!interviewer || !type) return finalizeWithoutFile(deps, film, parts)
  const room = await getFreeSpace(deps.config.dataDir, deps.config.minFreeBytes)
  if (room < 2 * Number(film.bytes)) throw new DiskFull('Not enough disk space to concatenate segments.')
  const signal = AbortSignal.timeout(callRecordingLimits.finalizeTimeoutMinutes * minuteMs)
  const format = getFormatOfMimeType(type)
  await mkdir(getWorkDir(deps), { recursive: true })
  // A folder and a file of its own, should it be done twice at once.
  const folder = await mkdtemp(join(getWorkDir(deps), 'film-'))
  const fileId = randomUUID()
  try {
    const { path, placed } = await concatRecording(
      deps,
      { bookingId, format, parts, attempts: film.attempts },
      { folder, signal },
    )
    if (placed.length === 0) return await finalizeWithoutFile(deps, film, parts)
    const fileName = `session-${toIsoDate(meeting.start)}.${format}`
    const content = addAbortSignal(signal, createReadStream(path))
    const made = { bookingId, id: fileId, format, fileName, content }
    await saveRecordingFile(deps, interviewer, made, tx =>
      saveResult(deps, tx, bookingId, { fileId, parts, placed }),
    ).finally(() => content.destroy())
  } catch (error) {
    // It goes if no row names it: what failed may have come through.
    await deps.jobs.send(deps.db, 'delete-unreferenced-file', { key: getStorageKey(fileId) })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const finalizeWithoutFile = (
  deps: Deps,
  { booking_id: bookingId, id: fileId }: CallRecordingRow,
  parts: readonly ContiguousSegment[],
) => deps.db.transaction().execute(tx => saveResult(deps, tx, bookingId, { fileId, parts, placed: [] }))

/** Notes what became of a film, unless there is more of it by now than was looked at: then it is due again. */
async function saveResult(
  deps: Deps,
  tx: Tx,
  id: BookingId,
  {
    fileId,
    parts,
    placed,
  }: { fileId: string; parts: readonly ContiguousSegment[]; placed: readonly SegmentPosition[] },
): Promise<void> {
  const film = await lockCallRecording(tx, id)
  if (!film || film.finished_at || !isDeepStrictEqual(await listContiguousSegments(tx, id), parts))
    throw new SupersededError()
  for (const one of await listSegmentChunkCounts(tx, [id]))
    await deps.jobs.send(tx, 'delete-segment-chunks', one)
  await markFinished(tx, id, { fileId, placed, now: deps.now() })
}
