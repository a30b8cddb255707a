import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { BookingId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { minuteMs, toIsoDate } from '#contract/time.ts'
import { runInThread } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { DiskFull, getFreeSpace } from '#server/lib/storage/storage.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteSegmentChunksQueue, deleteUnreferencedFileQueue } from '#server/rooms/queues.ts'
import {
  getChunkKey,
  getFormatOfMimeType,
  getNextAttempt,
  isObsolete,
} from '#server/rooms/recordings/policy.ts'
import { getStorageKey, saveRecordingFile } from '#server/rooms/recordings/save-recording.ts'
import type { ConcatJob, ConcatResult } from './concat.ts'
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

type WorkContext = { folder: string; format: RecordingFormat; signal: AbortSignal }

/** Joins segments into files. Returns their positions, or none where nothing is readable. */
async function concatRecording(
  deps: Deps,
  recording: CallRecordingRow,
  segments: readonly ContiguousSegment[],
  { folder, format, signal }: WorkContext,
): Promise<{ files: string[]; positions: SegmentPosition[] }> {
  const inputs = segments
    .filter(({ chunkCount }) => chunkCount > 0)
    .map(segment => ({ ...segment, path: join(folder, String(segment.number)) }))
  for (const segment of inputs)
    await pipeline(readChunks(deps, recording, segment), createWriteStream(segment.path), { signal })
  const job = { inputs: inputs.map(segment => segment.path), output: join(folder, 'joined'), format }
  const none = { files: [], places: [] }
  const { files, places } = inputs.length > 0 ? await concatOrGiveUp(deps, recording, job, signal) : none
  const positions = inputs.flatMap(({ id }, index) => {
    const place = places[index]
    return place ? [{ id, ...place }] : []
  })
  return { files, positions }
}

/**
 * A missing chunk truncates its segment, because a backup may lack it. An unmounted storage lacks all chunks, so the job
 * fails and retries for hours before it truncates.
 */
async function* readChunks(
  { storage, log }: Deps,
  { attempts }: CallRecordingRow,
  { id: segmentId, chunkCount }: ContiguousSegment,
) {
  for (let seq = 0; seq < chunkCount; seq++) {
    const chunk = await storage.read(getChunkKey(segmentId, seq))
    if (!chunk) {
      if (attempts < callRecordingLimits.skipMissingChunksAfterAttempts)
        throw new Error(`Chunk ${seq} of segment ${segmentId} is missing in the storage`)
      log.warn({ segmentId, seq }, 'chunk missing in storage, segment truncated')
      return
    }
    yield* chunk
  }
}

/** Gives up after several failures, because a browser may send arbitrary bytes. */
async function concatOrGiveUp(
  deps: Deps,
  { booking_id: bookingId }: CallRecordingRow,
  job: ConcatJob,
  signal: AbortSignal,
): Promise<ConcatResult> {
  try {
    return await runConcatWorker(job, signal)
  } catch (error) {
    // A timeout proves nothing about the segments, because the storage may be slow.
    if (signal.aborted) throw error
    if ((await incrementFailedJoins(deps.db, bookingId)) < callRecordingLimits.maxConcatFailures) throw error
    deps.log.warn({ err: error, bookingId }, 'segments cannot be concatenated, giving up')
    return { files: [], places: [] }
  }
}

/** Runs in a thread of its own, because it keeps a core busy for seconds. */
const runConcatWorker = (job: ConcatJob, signal: AbortSignal): Promise<ConcatResult> =>
  runInThread(new URL('./concat.ts', import.meta.url), job, {
    timeoutMs: callRecordingLimits.concatTimeoutMinutes * minuteMs,
    signal,
  })

export const getWorkDir = ({ config }: Deps): string => join(config.dataDir, 'call-recordings')

/** A chunk arrived during the concatenation, or another job finished first. The joined file is outdated. */
class SupersededError extends Error {}

/**
 * Joins the segments of a due call recording into a seekable file and saves it as the session's recording. Segments that
 * cannot be one file are several, stored one behind the other. Safe to repeat, also after a crash.
 */
export async function finalizeCallRecording(deps: Deps, id: BookingId): Promise<void> {
  const now = deps.now()
  const [session] = await getBookedSessions(deps.db, [id])
  const found = await findCallRecording(deps.db, id)
  if (!session || !found) return
  // The attempt is recorded first, so a crash of the process counts as a failure too.
  const retryAt = getNextAttempt(session, found.attempts, now)
  const recording = await startAttempt(deps.db, id, { now, retryAt })
  if (!recording) return
  const segments = await listContiguousSegments(deps.db, id)
  try {
    const hasFile =
      !isObsolete(session, now) && (await createRecordingFile(deps, session, recording, segments))
    const result = { fileId: recording.id, segments, positions: [] }
    if (!hasFile) await deps.db.transaction().execute(tx => saveResult(deps, tx, recording, result))
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
): Promise<boolean> {
  const { booking_id: bookingId, interviewer_id: interviewerId, type } = recording
  if (!interviewerId || !type) return false
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
    const work = { folder, format, signal }
    const { files, positions } = await concatRecording(deps, recording, segments, work)
    if (positions.length === 0) return false
    const fileName = `session-${toIsoDate(session.start)}.${format}`
    const sizes = await Promise.all(files.map(async file => (await stat(file)).size))
    const content = addAbortSignal(signal, Readable.from(readFiles(files), { objectMode: false }))
    const fileBytes = sizes.length > 1 ? sizes : null
    const incoming = { bookingId, id: fileId, format, fileName, content, fileBytes }
    await saveRecordingFile(deps, interviewerId, incoming, tx =>
      saveResult(deps, tx, recording, { fileId, segments, positions }),
    ).finally(() => content.destroy())
    return true
  } catch (error) {
    // The failed request may have stored the file. The job deletes it unless a row names it.
    await deps.jobs.send(deps.db, deleteUnreferencedFileQueue, { key: getStorageKey(fileId) })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* readFiles(paths: readonly string[]) {
  for (const path of paths) yield* createReadStream(path)
}

type Result = {
  fileId: string
  segments: readonly ContiguousSegment[]
  positions: readonly SegmentPosition[]
}

/** Marks the recording as finished, unless segments changed meanwhile. Then it is due again. */
async function saveResult(
  deps: Deps,
  tx: Tx,
  { booking_id: id }: CallRecordingRow,
  { fileId, segments, positions }: Result,
): Promise<void> {
  const recording = await lockCallRecording(tx, id)
  const isCurrent =
    recording?.finished_at === null && isDeepStrictEqual(await listContiguousSegments(tx, id), segments)
  if (!isCurrent) throw new SupersededError()
  for (const { segmentId, chunkCount } of await listSegmentChunkCounts(tx, [id]))
    await deps.jobs.send(tx, deleteSegmentChunksQueue, { segmentId, chunks: chunkCount })
  await markFinished(tx, id, { fileId, positions, now: deps.now() })
}
