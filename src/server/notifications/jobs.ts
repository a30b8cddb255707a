import type { CronJobs, JobHandlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from './context.ts'
import { deliver, deliverQueued } from './deliver.ts'
import type { Delivery } from './delivery-policy.ts'
import { deleteOldDeliveries, deleteOldInAppNotifications } from './repository.ts'
import { createSendEmailHandler } from './send-email.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Notifies one participant of a booking, at once or together with what follows. */
    'deliver-notification': Delivery
  }
}

export const notificationJobHandlers = (
  deps: Deps,
): Pick<JobHandlers, 'send-email' | 'deliver-notification'> => ({
  'send-email': createSendEmailHandler(deps),
  'deliver-notification': (delivery, { id }) => deliver(deps, delivery, id),
})

export const notificationCronJobs = (deps: Deps): CronJobs => ({
  'deliver-queued-notifications': () => deliverQueued(deps),
  'delete-old-notifications': async () => {
    await deleteOldDeliveries(deps.db, deps.now())
    await deleteOldInAppNotifications(deps.db, deps.now())
  },
})
