import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { BookingId } from '#contract/id.ts'
import { callRecordingLimits } from '#contract/room-limits.ts'
import { dayOf, minuteMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { NoRoom, roomIn } from '#server/lib/storage/disk-quota.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getStorageKey, saveRecordingFile } from '#server/rooms/recordings/save-recording.ts'
import { concatRecording } from './join-recording.ts'
import { getFormatOfMimeType, getNextAttempt, isObsolete } from './policy.ts'
import {
  type CallRecordingRow,
  type ContiguousSegment,
  findCallRecording,
  listContiguousSegments,
  listSegmentChunkCounts,
  lockCallRecording,
  markFinished,
  type SegmentPosition,
  startAttempt,
} from './repository.ts'

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
  const room = await roomIn(deps.config.dataDir, deps.config.keptFreeBytes)
  if (room < 2 * Number(film.bytes)) throw new NoRoom('Not enough disk space to concatenate segments.')
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
    const fileName = `session-${dayOf(meeting.start)}.${format}`
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
