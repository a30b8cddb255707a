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
import { deleteSegmentChunksQueue, deleteUnreferencedFileQueue } from '#server/rooms/queues.ts'
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
  segments: readonly ContiguousSegment[]
  attempts: number
}
type WorkContext = { folder: string; signal: AbortSignal }

/** Joins segments into one file. Returns their positions, or none where nothing is readable. */
async function concatRecording(
  deps: Deps,
  { bookingId, format, segments, attempts }: ConcatInput,
  { folder, signal }: WorkContext,
): Promise<{ path: string; positions: SegmentPosition[] }> {
  const files = await downloadSegments(deps, { segments, attempts }, { folder, signal })
  const path = join(folder, 'whole')
  const inputs = files.map(file => file.path)
  const durations = await concatOrGiveUp(deps, bookingId, { inputs, output: path, format }, signal)
  let from = 0
  const positions: SegmentPosition[] = []
  for (const [index, { id }] of files.entries()) {
    const length = durations[index] ?? 0
    positions.push({ id, offsetMs: from, durationMs: length })
    from += length
  }
  return { path, positions: from === 0 ? [] : positions }
}

async function downloadSegments(
  deps: Deps,
  { segments, attempts }: Pick<ConcatInput, 'segments' | 'attempts'>,
  { folder, signal }: WorkContext,
) {
  const files: { id: string; path: string }[] = []
  for (const { id, number, chunks } of segments) {
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
    files.push({ id, path })
  }
  return files
}

/**
 * A missing chunk truncates its segment, because a backup may lack it. An unmounted storage lacks all chunks, so the job
 * fails and retries for hours before it truncates.
 */
async function* readChunks(
  { storage, log }: Deps,
  { id: segmentId, chunks, allowMissing }: { id: string; chunks: number; allowMissing: boolean },
) {
  for (let seq = 0; seq < chunks; seq++) {
    const chunk = await storage.read(getChunkKey(segmentId, seq))
    if (!chunk) {
      if (!allowMissing) throw new Error(`Chunk ${seq} of segment ${segmentId} is missing in the storage`)
      log.warn({ segmentId, seq }, 'chunk missing in storage, segment truncated')
      return
    }
    yield* chunk
  }
}

/** Gives up after several failures, because a browser may send arbitrary bytes. */
async function concatOrGiveUp(
  deps: Deps,
  id: BookingId,
  job: ConcatJob,
  signal: AbortSignal,
): Promise<SegmentDurations> {
  if (job.inputs.length === 0) return []
  try {
    return await runConcatWorker(job, signal)
  } catch (error) {
    // A timeout proves nothing about the segments, because the storage may be slow.
    if (signal.aborted) throw error
    if ((await incrementFailedJoins(deps.db, id)) < callRecordingLimits.maxConcatFailures) throw error
    deps.log.warn({ err: error, bookingId: id }, 'segments cannot be concatenated, giving up')
    return []
  }
}

/** Runs in a worker thread, because it keeps a core busy for seconds. */
async function runConcatWorker(job: ConcatJob, signal: AbortSignal): Promise<SegmentDurations> {
  const worker = new Worker(new URL('./concat.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const terminate = () => void worker.terminate()
  const timer = setTimeout(terminate, callRecordingLimits.concatTimeoutMinutes * minuteMs)
  signal.addEventListener('abort', terminate, { once: true })
  const result = new Promise<SegmentDurations>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('Concat worker exited')))
  })
  return result.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', terminate)
  })
}

export const getWorkDir = ({ config }: Deps): string => join(config.dataDir, 'call-recordings')

/** A chunk arrived during the concatenation, or another job finished first. The joined file is outdated. */
class SupersededError extends Error {}

/**
 * Joins the segments of a due call recording into one seekable file and saves it as the session's recording. Safe to
 * repeat, also after a crash.
 */
export async function finalizeCallRecording(deps: Deps, id: BookingId): Promise<void> {
  const now = deps.now()
  const [session] = await getBookedSessions(deps.db, [id])
  const found = await findCallRecording(deps.db, id)
  if (!session || !found) return
  // The attempt is recorded first, so a crash of the process counts as a failure too.
  const recording = await startAttempt(deps.db, id, {
    now,
    retryAt: getNextAttempt(session, found.attempts, now),
  })
  if (!recording) return
  const segments = await listContiguousSegments(deps.db, id)
  try {
    if (isObsolete(session, now)) await finalizeWithoutFile(deps, recording, segments)
    else await createRecordingFile(deps, session, recording, segments)
  } catch (error) {
    if (error instanceof SupersededError) return
    throw error
  }
  for (const userId of [session.intervieweeId, session.interviewerId])
    await deps.liveRoom.notifyChange(id, userId, 'film')
}

async function createRecordingFile(
  deps: Deps,
  session: BookedSession,
  recording: CallRecordingRow,
  segments: readonly ContiguousSegment[],
): Promise<void> {
  const { booking_id: bookingId, interviewer_id: interviewerId, type } = recording
  if (!interviewerId || !type) return finalizeWithoutFile(deps, recording, segments)
  const freeSpace = await getFreeSpace(deps.config.dataDir, deps.config.minFreeBytes)
  if (freeSpace < 2 * Number(recording.bytes))
    throw new DiskFull('Not enough disk space to concatenate segments.')
  const signal = AbortSignal.timeout(callRecordingLimits.finalizeTimeoutMinutes * minuteMs)
  const format = getFormatOfMimeType(type)
  await mkdir(getWorkDir(deps), { recursive: true })
  // An own folder and file id, because two jobs may run at once.
  const folder = await mkdtemp(join(getWorkDir(deps), 'recording-'))
  const fileId = randomUUID()
  try {
    const { path, positions } = await concatRecording(
      deps,
      { bookingId, format, segments, attempts: recording.attempts },
      { folder, signal },
    )
    if (positions.length === 0) return await finalizeWithoutFile(deps, recording, segments)
    const fileName = `session-${toIsoDate(session.start)}.${format}`
    const content = addAbortSignal(signal, createReadStream(path))
    const incoming = { bookingId, id: fileId, format, fileName, content }
    await saveRecordingFile(deps, interviewerId, incoming, tx =>
      saveResult(deps, tx, bookingId, { fileId, segments, positions }),
    ).finally(() => content.destroy())
  } catch (error) {
    // The failed request may have stored the file. The job deletes it unless a row names it.
    await deps.jobs.send(deps.db, deleteUnreferencedFileQueue, { key: getStorageKey(fileId) })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const finalizeWithoutFile = (
  deps: Deps,
  { booking_id: bookingId, id: fileId }: CallRecordingRow,
  segments: readonly ContiguousSegment[],
) => deps.db.transaction().execute(tx => saveResult(deps, tx, bookingId, { fileId, segments, positions: [] }))

/** Marks the recording as finished, unless segments changed meanwhile. Then it is due again. */
async function saveResult(
  deps: Deps,
  tx: Tx,
  id: BookingId,
  {
    fileId,
    segments,
    positions,
  }: { fileId: string; segments: readonly ContiguousSegment[]; positions: readonly SegmentPosition[] },
): Promise<void> {
  const recording = await lockCallRecording(tx, id)
  if (
    !recording ||
    recording.finished_at ||
    !isDeepStrictEqual(await listContiguousSegments(tx, id), segments)
  )
    throw new SupersededError()
  for (const segment of await listSegmentChunkCounts(tx, [id]))
    await deps.jobs.send(tx, deleteSegmentChunksQueue, segment)
  await markFinished(tx, id, { fileId, positions, now: deps.now() })
}
