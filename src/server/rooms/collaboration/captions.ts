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
      if (isDatabaseUnavailable(error as Error) || isDatabaseBusy(error as Error)) {
        pending = [...captions, ...pending]
        log.error({ err: error, lines: pending.length }, 'captions not written yet, will retry')
        return false
      }
      const byRoom = Map.groupBy(captions, caption => caption.bookingId)
      await forEachSettled(log, 'captions of a room not written', [...byRoom.keys()], id =>
        insertCaptions(db, byRoom.get(id) ?? []),
      )
    }
    return true
  }

  return ({ bookingId, userId }: Pick<Caption, 'bookingId' | 'userId'>, text: string, at: Date) => {
    if (pending.length < maxPending) pending.push({ bookingId, userId, text, at })
    writing ??= write()
    return waitUntilShutdown(writing, retryPolicy)
  }
}
