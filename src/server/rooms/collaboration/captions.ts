import type { BookingId, UserId } from '#contract/id.ts'
import { isDatabaseAway, isDatabaseBusy } from '#server/lib/database/pool.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/rooms/context.ts'
import { addCaptions, type Line } from './repository.ts'
import { aMinute, retryWriting, waitWhileStopping } from './retry-writing.ts'

type Speaker = { bookingId: BookingId; userId: UserId }

/** So many lines of all rooms wait at the most while the database does not answer. */
const waitingMost = 2000

/**
 * Keeps what is said in the rooms of this process: what came while one write was under way goes with the next, so that it
 * takes one connection, however fast somebody's page talks. While the database is away it waits; what cannot be written
 * together otherwise is written room by room, and must not stop a session: it is logged.
 */
export function captionsIn({ db, log }: Pick<Deps, 'db' | 'log'>, patience = aMinute) {
  let waiting: Line[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      if (await retryWriting(writeWaiting, patience)) continue
      log.error({ lines: waiting.length }, 'what was said in rooms is lost')
      waiting = []
    }
    writing = null
  }

  async function writeWaiting(): Promise<boolean> {
    const lines = waiting
    waiting = []
    try {
      await addCaptions(db, lines)
    } catch (error) {
      if (!mayComeBack(error as Error)) await writeByRoom(lines)
      else {
        waiting = [...lines, ...waiting]
        log.error({ fault: faultOf(error), lines: waiting.length }, 'what was said in rooms is not kept yet')
        return false
      }
    }
    return true
  }

  async function writeByRoom(lines: readonly Line[]): Promise<void> {
    const rooms = [...Map.groupBy(lines, one => one.bookingId)].map(([id, ofRoom]) => ({ id, ofRoom }))
    await eachAlone(log, 'what was said in a room was not kept', rooms, room => addCaptions(db, room.ofRoom))
  }

  return ({ bookingId, userId }: Speaker, text: string, at: Date): Promise<void> => {
    if (waiting.length < waitingMost) waiting.push({ bookingId, userId, text, at })
    writing ??= write()
    return waitWhileStopping(writing, patience)
  }
}

const mayComeBack = (error: Error) => isDatabaseAway(error) || isDatabaseBusy(error)
