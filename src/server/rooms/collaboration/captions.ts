import type { BookingId, UserId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { isDatabaseBusy, isDatabaseUnavailable } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/rooms/context.ts'
import {
  type Caption,
  defaultRetryPolicy,
  insertCaptions,
  retryWrite,
  waitUntilShutdown,
} from './repository.ts'

type Speaker = { bookingId: BookingId; userId: UserId }

/** So many lines of all rooms wait at the most while the database does not answer. */
const maxPending = 2000

/**
 * Keeps what is said in the rooms of this process: what came while one write was under way goes with the next, so that it
 * takes one connection, however fast somebody's page talks. While the database is away it waits; what cannot be written
 * together otherwise is written room by room, and must not stop a session: it is logged.
 */
export function createCaptionWriter({ db, log }: Pick<Deps, 'db' | 'log'>, patience = defaultRetryPolicy) {
  let waiting: Caption[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      if (await retryWrite(writeWaiting, patience)) continue
      log.error({ lines: waiting.length }, 'captions lost after retries')
      waiting = []
    }
    writing = null
  }

  async function writeWaiting(): Promise<boolean> {
    const lines = waiting
    waiting = []
    try {
      await insertCaptions(db, lines)
    } catch (error) {
      if (!isTransientError(error as Error)) await writeByRoom(lines)
      else {
        waiting = [...lines, ...waiting]
        log.error({ err: error, lines: waiting.length }, 'captions not written yet, will retry')
        return false
      }
    }
    return true
  }

  async function writeByRoom(lines: readonly Caption[]): Promise<void> {
    const rooms = [...Map.groupBy(lines, one => one.bookingId)].map(([id, ofRoom]) => ({ id, ofRoom }))
    await forEachSettled(log, 'captions of a room not written', rooms, room =>
      insertCaptions(db, room.ofRoom),
    )
  }

  return ({ bookingId, userId }: Speaker, text: string, at: Date): Promise<void> => {
    if (waiting.length < maxPending) waiting.push({ bookingId, userId, text, at })
    writing ??= write()
    return waitUntilShutdown(writing, patience)
  }
}

const isTransientError = (error: Error) => isDatabaseUnavailable(error) || isDatabaseBusy(error)
