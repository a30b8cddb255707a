import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deliverNotification, deliverQueuedNotifications } from './deliver.ts'
import type { BookingNotification } from './digest.ts'
import { deleteOldNotifications } from './repository.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Tell somebody of a booking of theirs, at once or with what follows. */
    'deliver-booking-notification': BookingNotification
  }
}

export const notificationJobHandlers = (deps: Deps): Pick<Handlers, 'deliver-booking-notification'> => ({
  'deliver-booking-notification': (news, { id }) => deliverNotification(deps, news, id),
})

export const notificationCronJobs = (deps: Deps): Sweeps => ({
  'deliver-queued-notifications': () => deliverQueuedNotifications(deps),
  'delete-old-notifications': () => deleteOldNotifications(deps.db, deps.now()),
})
