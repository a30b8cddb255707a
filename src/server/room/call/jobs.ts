import type { BookingId } from '#contract/id.ts'
import type { Handlers } from '#server/platform/jobs/jobs.ts'
import type { Deps } from '#server/room/deps.ts'

declare module '#server/platform/jobs/queues.ts' {
  interface QueueData {
    /** The time of a room is over: end what still goes through its media server. Waits once for each moment. */
    'close-media': { bookingId: BookingId; until: string }
  }
}

export const callHandlers = ({ media }: Deps): Pick<Handlers, 'close-media'> => ({
  'close-media': ({ bookingId }) => media.close(bookingId),
})
