import type { Deps } from '#server/market/deps.ts'
import type { Handlers, Sweeps } from '#server/platform/jobs/jobs.ts'
import { finishCallingOff } from './call-off.ts'
import { completeSessions } from './complete-sessions.ts'
import { expireBookings, settleDue } from './expire-bookings.ts'
import type { Due } from './store.ts'

declare module '#server/platform/jobs/queues.ts' {
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
