import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { retrySuspensionCancellations } from './cancel-for-suspension.ts'
import { completeSessions } from './complete-sessions.ts'
import { expireBookings, settleDueBooking } from './expire-bookings.ts'
import type { DueBooking } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Ask the provider about a booking that ran out, and bring it to an end. */
    'settle-due-booking': DueBooking
  }
}

export const bookingJobHandlers = (deps: Deps): Pick<Handlers, 'settle-due-booking'> => ({
  'settle-due-booking': due => settleDueBooking(deps, due),
})

export const bookingCronJobs = (deps: Deps): Sweeps => ({
  'expire-bookings': () => expireBookings(deps),
  'retry-suspension-cancellations': () => retrySuspensionCancellations(deps),
  'complete-sessions': () => completeSessions(deps),
})
