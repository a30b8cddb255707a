import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { BookingId, UserId } from '#contract/id.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { dayOf, minuteMs } from '#contract/time.ts'
import { readMeetings } from '#server/market/meeting/read.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import { NoRoom, roomIn } from '#server/platform/storage/leave-room.ts'
import type { Deps } from '#server/room/deps.ts'
import { keepFile } from '#server/room/recording/keep.ts'
import type { Joined, Joining } from './join-segments.ts'
import { chunkKey, formatOf, wholeOf } from './rules.ts'
import {
  type FilmRow,
  findFilm,
  findPartsOf,
  listChunks,
  listSegments,
  noteFailed,
  noteFinished,
  type Placed,
} from './store.ts'

/**
 * Makes the parts of a film one file that can be sought in, and keeps it as the recording of its session. Whoever does it
 * twice, or is cut off in the middle, comes to the same.
 */
export async function finishFilm(deps: Deps, id: BookingId): Promise<void> {
  const film = await findFilm(deps.db, id)
  if (!film || film.finished_at) return
  const room = await roomIn(deps.config.dataDir, deps.config.keptFreeBytes)
  if (room !== null && room < 2 * Number(film.bytes)) throw new NoRoom('A film cannot be joined.')
  // A folder of its own, should it be done twice at once.
  await mkdir(workIn(deps), { recursive: true })
  const folder = await mkdtemp(join(workIn(deps), 'film-'))
  try {
    const placed = await joinInto(deps, film, folder)
    await deps.db.transaction().execute(async tx => {
      for (const parts of await findPartsOf(tx, [id])) await deps.jobs.send(tx, 'tidy-film', parts)
      await noteFinished(tx, id, placed, deps.now())
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where files lie while they are made one. */
export const workIn = ({ config }: Deps): string => join(config.dataDir, 'films')

/** Where each part is in the recording; nothing where there is none, because it was cancelled or nothing can be read. */
async function joinInto(deps: Deps, film: FilmRow, folder: string): Promise<Placed[]> {
  const { booking_id: bookingId, interviewer_id: interviewer, id, type } = film
  const [meeting] = await readMeetings(deps.db, [bookingId])
  if (meeting?.state !== 'confirmed' || !interviewer || !type) return []
  const segments = await fetchSegments(deps, bookingId, folder)
  const output = join(folder, 'whole')
  const format = formatOf(type)
  const lengths = await joinedUnlessHopeless(deps, bookingId, {
    inputs: segments.map(one => one.path),
    output,
    format,
  })
  let from = 0
  const placed: Placed[] = []
  for (const [index, segment] of segments.entries()) {
    const length = lengths[index] ?? 0
    placed.push({ id: segment.id, from, length })
    from += length
  }
  if (from === 0) return []
  const fileName = `session-${dayOf(meeting.start)}.${format}`
  await keep(deps, interviewer, { bookingId, id, format, fileName }, output)
  return placed
}

async function keep(
  deps: Deps,
  interviewer: UserId,
  made: Omit<Parameters<typeof keepFile>[2], 'content'>,
  output: string,
): Promise<void> {
  const content = createReadStream(output)
  try {
    await keepFile(deps, interviewer, { ...made, content })
  } finally {
    content.destroy()
  }
}

/** Each part as a file of its own, as far as it came without a gap. */
async function fetchSegments(deps: Deps, bookingId: BookingId, folder: string) {
  const fetched: { id: string; path: string }[] = []
  for (const { id, number } of await listSegments(deps.db, bookingId)) {
    const whole = wholeOf(await listChunks(deps.db, bookingId, id))
    if (whole === 0) continue
    const path = join(folder, String(number))
    await pipeline(chunksOf(deps, id, whole), createWriteStream(path))
    fetched.push({ id, path })
  }
  return fetched
}

async function* chunksOf({ storage }: Deps, segmentId: string, count: number) {
  for (let seq = 0; seq < count; seq++) {
    const chunk = await storage.read(chunkKey(segmentId, seq))
    if (!chunk) throw new Error(`Chunk ${seq} of a film is not where it was put`)
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
