import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from './context.ts'
import { deliver, deliverNotificationQueue, deliverQueued } from './deliver.ts'
import { sendEmailQueue } from './enqueue-notification.ts'
import { deleteOldNotifications } from './repository.ts'
import { createSendEmailHandler } from './send-email-job.ts'

export const notificationJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(sendEmailQueue, createSendEmailHandler(deps)),
  ...handle(deliverNotificationQueue, (delivery, { id }) => deliver(deps, delivery, id)),
})

export const notificationCronJobs = (deps: Deps): CronJobs => ({
  'deliver-queued-notifications': () => deliverQueued(deps),
  'delete-old-notifications': () => deleteOldNotifications(deps.db, deps.now()),
})
