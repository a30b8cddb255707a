import { sandboxJobHandlers } from '#fake-payment-provider/jobs.ts'
import { adminCronJobs } from '#server/admin/accounts.ts'
import type { Deps } from '#server/admin/context.ts'
import { accountEmailRefreshers } from '#server/identity/accounts/email-tokens.ts'
import {
  accountEmailExpiry,
  accountEmailRenderers,
  accountInAppNotifications,
} from '#server/notifications/templates/account.ts'
import { identityCronJobs, identityJobHandlers } from '#server/identity/jobs.ts'
import { mfaEmailRefreshers } from '#server/identity/mfa/email-otp.ts'
import { inAppNotificationCronJobs } from '#server/notifications/jobs.ts'
import { getPreferencesPath, type InAppNotifications } from '#server/notifications/in-app.ts'
import type { CronJobs, JobHandlers } from '#server/lib/jobs/jobs.ts'
import { jobMetrics } from '#server/lib/jobs/metrics.ts'
import type { EmailExpiry, EmailRefreshers, EmailRenderers } from '#server/notifications/email.ts'
import { emailJobHandlers, emailMetrics } from '#server/notifications/send-email.ts'
import { diskMetrics } from '#server/lib/storage/disk.ts'
import { type MetricSource, processMetrics } from '#server/lib/telemetry/metrics.ts'
import {
  bookingEmailExpiry,
  bookingEmailRenderers,
  bookingInAppNotifications,
} from '#server/notifications/templates/booking-catalog.ts'
import { bookingCronJobs, bookingJobHandlers } from '#server/marketplace/bookings/jobs.ts'
import { bookingEmailRefreshers } from '#server/marketplace/bookings/notifications/deliver.ts'
import {
  alertEmailExpiry,
  alertEmailRefreshers,
  alertEmailRenderers,
  alertInAppNotifications,
  availabilityAlertCronJobs,
} from '#server/marketplace/favorites/availability-alerts.ts'
import { interviewerCronJobs } from '#server/marketplace/interviewers/jobs.ts'
import { reviewJobHandlers } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { weeklyScheduleCronJobs } from '#server/marketplace/slots/weekly-schedule.ts'
import {
  paymentCronJobs,
  paymentJobHandlers,
  paymentNightlyJobs,
  payoutCronJobs,
} from '#server/payments/jobs.ts'
import { paymentMetrics } from '#server/payments/payments/metrics.ts'
import {
  payoutEmailExpiry,
  payoutEmailRefreshers,
  payoutEmailRenderers,
  payoutInAppNotifications,
} from '#server/payments/payouts/emails.ts'
import {
  callJobHandlers,
  callRecordingCronJobs,
  callRecordingJobHandlers,
  collaborationCronJobs,
  recordingCronJobs,
  recordingJobHandlers,
  scorecardCronJobs,
} from '#server/rooms/jobs.ts'
import {
  recordingEmailExpiry,
  recordingEmailRefreshers,
  recordingEmailRenderers,
  recordingInAppNotifications,
} from '#server/rooms/recordings/emails.ts'
import {
  scorecardEmailExpiry,
  scorecardEmailRefreshers,
  scorecardEmailRenderers,
  scorecardInAppNotifications,
} from '#server/rooms/scorecards/emails.ts'
import { trainingCronJobs, trainingNightlyJobs } from '#server/training/jobs.ts'

/** Whatever is said by mail, and who puts it into words. */
export const emailRenderers: EmailRenderers = {
  ...accountEmailRenderers,
  ...payoutEmailRenderers,
  ...bookingEmailRenderers,
  ...alertEmailRenderers,
  ...recordingEmailRenderers,
  ...scorecardEmailRenderers,
}

/** Which of them become notices in the product. */
export const inAppNotifications: InAppNotifications = {
  ...accountInAppNotifications,
  ...payoutInAppNotifications,
  ...bookingInAppNotifications,
  ...alertInAppNotifications,
  ...recordingInAppNotifications,
  ...scorecardInAppNotifications,
}

/** Until when each of them makes sense. */
export const emailExpiry: EmailExpiry = {
  ...accountEmailExpiry,
  ...payoutEmailExpiry,
  ...bookingEmailExpiry,
  ...alertEmailExpiry,
  ...recordingEmailExpiry,
  ...scorecardEmailExpiry,
}

/** Those that are read again when they are sent. */
const createEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  ...accountEmailRefreshers(deps),
  ...mfaEmailRefreshers(deps),
  ...payoutEmailRefreshers(deps),
  ...bookingEmailRefreshers(deps),
  ...alertEmailRefreshers(deps),
  ...recordingEmailRefreshers(deps),
  ...scorecardEmailRefreshers(deps),
})

/** Every kind of job and who works it off. */
export const createJobHandlers = (deps: Deps): JobHandlers => ({
  ...emailJobHandlers(deps, {
    renderers: emailRenderers,
    expiry: emailExpiry,
    refreshers: createEmailRefreshers(deps),
    getPreferencesPath: order => getPreferencesPath(inAppNotifications, order),
  }),
  ...paymentJobHandlers(deps),
  ...bookingJobHandlers(deps),
  ...reviewJobHandlers(deps),
  ...identityJobHandlers(deps),
  ...recordingJobHandlers(deps),
  ...callRecordingJobHandlers(deps),
  ...callJobHandlers(deps),
  ...sandboxJobHandlers(deps),
})

export const createNightlyCronJobs = (deps: Deps): CronJobs => ({
  ...paymentNightlyJobs(deps),
  ...trainingNightlyJobs(deps),
})

export const createCronJobs = (deps: Deps): CronJobs => ({
  ...bookingCronJobs(deps),
  ...paymentCronJobs(deps),
  ...payoutCronJobs(deps),
  ...interviewerCronJobs(deps),
  ...availabilityAlertCronJobs(deps),
  ...weeklyScheduleCronJobs(deps),
  ...recordingCronJobs(deps),
  ...scorecardCronJobs(deps),
  ...callRecordingCronJobs(deps),
  ...collaborationCronJobs(deps),
  ...inAppNotificationCronJobs(deps),
  ...identityCronJobs(deps),
  ...adminCronJobs(deps),
  ...trainingCronJobs(deps),
})

/** Whatever somebody who watches may want to know; looked up with the patience of the background. */
export const createMetricSources = (deps: Deps, pools: Record<string, Deps['pool']>): MetricSource[] => [
  processMetrics(deps.jobs, pools),
  jobMetrics(deps, [...Object.keys(createCronJobs(deps)), ...Object.keys(createNightlyCronJobs(deps))]),
  emailMetrics(deps),
  paymentMetrics(deps),
  diskMetrics(deps.config),
]
