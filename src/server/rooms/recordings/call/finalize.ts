import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { BookingId } from '#contract/id.ts'
import { filmLimits } from '#contract/room-limits.ts'
import { dayOf, minuteMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { NoRoom, roomIn } from '#server/lib/storage/disk-quota.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { keepFile, keyOf } from '#server/rooms/recordings/save-recording.ts'
import { joinFilm } from './join-recording.ts'
import { formatOf, isWorthless, nextTry } from './policy.ts'
import {
  type FilmRow,
  findFilm,
  findPartsOf,
  listWhole,
  lockFilm,
  noteBegun,
  noteFinished,
  type Placed,
  type Whole,
} from './repository.ts'

/** Where files lie while they are made one. */
export const workIn = ({ config }: Deps): string => join(config.dataDir, 'films')

/** Something came while the film was joined, or another was quicker: what was made is not the film. */
class Overtaken extends Error {}

/**
 * Makes the parts of a film that is due one file that can be sought in, and keeps it as the recording of its session, where
 * nothing came meanwhile. Whoever does it twice, or is cut off in the middle, comes to the same.
 */
export async function finishFilm(deps: Deps, id: BookingId): Promise<void> {
  const now = deps.now()
  const [meeting] = await getBookedSessions(deps.db, [id])
  const before = await findFilm(deps.db, id)
  if (!meeting || !before) return
  // Counted and put off before anything is done: so it is with whatever makes it fail, the end of this process too.
  const film = await noteBegun(deps.db, id, { now, again: nextTry(meeting, before.attempts, now) })
  if (!film) return
  const parts = await listWhole(deps.db, id)
  try {
    if (isWorthless(meeting, now)) await becomeNothing(deps, film, parts)
    else await makeFile(deps, meeting, film, parts)
  } catch (error) {
    if (error instanceof Overtaken) return
    throw error
  }
  for (const one of [meeting.intervieweeId, meeting.interviewerId])
    await deps.liveRoom.notifyChange(id, one, 'film')
}

async function makeFile(
  deps: Deps,
  meeting: BookedSession,
  film: FilmRow,
  parts: readonly Whole[],
): Promise<void> {
  const { booking_id: bookingId, interviewer_id: interviewer, type } = film
  if (!interviewer || !type) return becomeNothing(deps, film, parts)
  const room = await roomIn(deps.config.dataDir, deps.config.keptFreeBytes)
  if (room < 2 * Number(film.bytes)) throw new NoRoom('A film cannot be joined.')
  const signal = AbortSignal.timeout(filmLimits.finishMinutes * minuteMs)
  const format = formatOf(type)
  await mkdir(workIn(deps), { recursive: true })
  // A folder and a file of its own, should it be done twice at once.
  const folder = await mkdtemp(join(workIn(deps), 'film-'))
  const fileId = randomUUID()
  try {
    const { path, placed } = await joinFilm(
      deps,
      { bookingId, format, parts, attempts: film.attempts },
      { folder, signal },
    )
    if (placed.length === 0) return await becomeNothing(deps, film, parts)
    const fileName = `session-${dayOf(meeting.start)}.${format}`
    const content = addAbortSignal(signal, createReadStream(path))
    const made = { bookingId, id: fileId, format, fileName, content }
    await keepFile(deps, interviewer, made, tx =>
      finish(deps, tx, bookingId, { fileId, parts, placed }),
    ).finally(() => content.destroy())
  } catch (error) {
    // It goes if no row names it: what failed may have come through.
    await deps.jobs.send(deps.db, 'tidy-storage', { key: keyOf(fileId) })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const becomeNothing = (deps: Deps, { booking_id: bookingId, id: fileId }: FilmRow, parts: readonly Whole[]) =>
  deps.db.transaction().execute(tx => finish(deps, tx, bookingId, { fileId, parts, placed: [] }))

/** Notes what became of a film, unless there is more of it by now than was looked at: then it is due again. */
async function finish(
  deps: Deps,
  tx: Tx,
  id: BookingId,
  { fileId, parts, placed }: { fileId: string; parts: readonly Whole[]; placed: readonly Placed[] },
): Promise<void> {
  const film = await lockFilm(tx, id)
  if (!film || film.finished_at || !isDeepStrictEqual(await listWhole(tx, id), parts)) throw new Overtaken()
  for (const one of await findPartsOf(tx, [id])) await deps.jobs.send(tx, 'tidy-film', one)
  await noteFinished(tx, id, { fileId, placed, now: deps.now() })
}
