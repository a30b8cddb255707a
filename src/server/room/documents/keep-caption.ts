import type { BookingId, UserId } from '#contract/id.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import type { Deps } from '#server/room/deps.ts'
import { addCaptions, type Line } from './store.ts'

type Speaker = { bookingId: BookingId; userId: UserId }

/** So many lines of all rooms wait at the most while the database does not answer. */
const waitingMost = 2000

/**
 * Keeps what is said in the rooms of this process: what came while one write was under way goes with the next, so that it
 * takes one connection, however fast somebody's page talks. What cannot be written must not stop a session: it is logged.
 */
export function captionsIn({ db, log }: Pick<Deps, 'db' | 'log'>) {
  let waiting: Line[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      await addCaptions(db, lines).catch(error =>
        log.error({ fault: faultOf(error), lines: lines.length }, 'what was said in rooms was not kept'),
      )
    }
    writing = null
  }

  return ({ bookingId, userId }: Speaker, text: string, at: Date): Promise<void> => {
    if (waiting.length < waitingMost) waiting.push({ bookingId, userId, text, at })
    writing ??= write()
    return writing
  }
}
