import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import {
  deliverNotificationQueue,
  sendOrQueueBookingEmail,
  sendQueuedBookingEmails,
} from './combine-booking-emails.ts'
import type { Deps } from './context.ts'
import { sendEmailQueue } from './enqueue-notification.ts'
import { deleteOldNotifications } from './repository.ts'
import { createSendEmailHandler } from './send-email-job.ts'

export const notificationJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(sendEmailQueue, createSendEmailHandler(deps)),
  ...handle(deliverNotificationQueue, (delivery, { id }) => sendOrQueueBookingEmail(deps, delivery, id)),
})

export const notificationCronJobs = (deps: Deps): CronJobs => ({
  'deliver-queued-notifications': () => sendQueuedBookingEmails(deps),
  'delete-old-notifications': () => deleteOldNotifications(deps.db, deps.now()),
})
