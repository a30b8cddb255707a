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

/** Limit of captions of all rooms that wait in memory while the database is unavailable. */
const maxPending = 2000

/**
 * Writes the captions of this node's rooms. One write runs at a time and the next takes all that came meanwhile, so a
 * fast browser costs one connection. Captions wait while the database is away. After any other error each room is written
 * alone, so one room's bad caption loses nothing of the others. A failed write is only logged and never stops a session.
 */
export function createCaptionWriter({ db, log }: Pick<Deps, 'db' | 'log'>, retryPolicy = defaultRetryPolicy) {
  let pending: Caption[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (pending.length > 0) {
      if (await retryWrite(writePending, retryPolicy)) continue
      log.error({ lines: pending.length }, 'captions lost after retries')
      pending = []
    }
    writing = null
  }

  async function writePending(): Promise<boolean> {
    const captions = pending
    pending = []
    try {
      await insertCaptions(db, captions)
    } catch (error) {
      if (!isTransientError(error as Error)) await writeByRoom(captions)
      else {
        pending = [...captions, ...pending]
        log.error({ err: error, lines: pending.length }, 'captions not written yet, will retry')
        return false
      }
    }
    return true
  }

  async function writeByRoom(captions: readonly Caption[]): Promise<void> {
    const byRoom = Map.groupBy(captions, caption => caption.bookingId)
    const rooms = [...byRoom].map(([id, ofRoom]) => ({ id, captions: ofRoom }))
    await forEachSettled(log, 'captions of a room not written', rooms, room =>
      insertCaptions(db, room.captions),
    )
  }

  return ({ bookingId, userId }: Speaker, text: string, at: Date): Promise<void> => {
    if (pending.length < maxPending) pending.push({ bookingId, userId, text, at })
    writing ??= write()
    return waitUntilShutdown(writing, retryPolicy)
  }
}

const isTransientError = (error: Error) => isDatabaseUnavailable(error) || isDatabaseBusy(error)
