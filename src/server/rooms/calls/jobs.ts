import type { BookingId } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import type { Handlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/rooms/context.ts'
import { endRoom, getRoomCloseTime } from './end-room.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** The time of a room is over: end what goes through its media server. `until`: when somebody last had a way in. */
    'close-media': { bookingId: BookingId; until: string }
    /** A meeting was cancelled or moved while its room was open, till `closesAt`: whoever is in it comes out. */
    'end-room': { bookingId: BookingId; closesAt: string }
  }
}

/**
 * LiveKit renews the tokens of whoever is there, for ten minutes each (`tokenDefaultTTL` of its server): so long somebody who
 * was shown out can come back, and make the room anew. It is closed again and again until nobody did.
 */
const tokenRenewalMs = 11 * minuteMs
const closeMediaRetrySeconds = 120

export const callJobHandlers = (deps: Deps): Pick<Handlers, 'close-media' | 'end-room'> => ({
  'end-room': ended => endRoom(deps, ended),
  'close-media': async ({ bookingId, until }) => {
    const { media, jobs, db, now } = deps
    // The meeting was moved, and whoever comes in now has ordered the end of that.
    const newEnd = await getRoomCloseTime(deps, bookingId)
    if (newEnd && newEnd > new Date(until)) return
    const wasOpen = await media.closeRoom(bookingId)
    const last = wasOpen ? now() : new Date(until)
    if (now().getTime() < last.getTime() + tokenRenewalMs)
      await jobs.send(
        db,
        'close-media',
        { bookingId, until: last.toISOString() },
        { afterSeconds: closeMediaRetrySeconds },
      )
  },
})
