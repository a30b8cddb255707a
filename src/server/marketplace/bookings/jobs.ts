import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { finishCallingOff } from './cancel-for-suspension.ts'
import { completeSessions } from './complete-sessions.ts'
import { expireBookings, settleDue } from './expire-bookings.ts'
import type { Due } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Ask the provider about a booking that ran out, and bring it to an end. */
    'settle-due': Due
  }
}

export const bookingHandlers = (deps: Deps): Pick<Handlers, 'settle-due'> => ({
  'settle-due': due => settleDue(deps, due),
})

export const bookingSweeps = (deps: Deps): Sweeps => ({
  'expire-bookings': () => expireBookings(deps),
  'finish-calling-off': () => finishCallingOff(deps),
  'complete-sessions': () => completeSessions(deps),
})
