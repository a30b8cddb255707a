import { sandboxJobHandlers } from '#fake-payment-provider/jobs.ts'
import type { Deps } from '#server/admin/context.ts'
import { operatorSweeps } from '#server/admin/jobs.ts'
import { accountEmailRefreshers } from '#server/identity/accounts/email-tokens.ts'
import {
  accountEmailExpiry,
  accountEmailRenderers,
  accountInAppNotifications,
} from '#server/identity/accounts/emails/templates.ts'
import { identityCronJobs, identityJobHandlers } from '#server/identity/jobs.ts'
import { mfaEmailRefreshers } from '#server/identity/mfa/email-otp.ts'
import { inAppNotificationCronJobs } from '#server/identity/notifications/jobs.ts'
import { getPreferencesPath, type InAppNotifications } from '#server/identity/notifications/notification.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import { jobFigures } from '#server/lib/jobs/metrics.ts'
import { mailHandlers } from '#server/lib/mail/jobs.ts'
import { mailFigures } from '#server/lib/mail/metrics.ts'
import type { Lasting, Refreshers, Writers } from '#server/lib/mail/templates/email.ts'
import type { Figures } from '#server/lib/metrics/metric.ts'
import { processFigures } from '#server/lib/metrics/process-metrics.ts'
import { diskFigures } from '#server/lib/storage/metrics.ts'
import {
  bookingEmailExpiry,
  bookingEmailRenderers,
  bookingInAppNotifications,
} from '#server/marketplace/bookings/emails/templates.ts'
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
export const letters: Writers = {
  ...accountEmailRenderers,
  ...payoutEmailRenderers,
  ...bookingEmailRenderers,
  ...alertEmailRenderers,
  ...recordingEmailRenderers,
  ...scorecardEmailRenderers,
}

/** Which of them become notices in the product. */
export const notices: InAppNotifications = {
  ...accountInAppNotifications,
  ...payoutInAppNotifications,
  ...bookingInAppNotifications,
  ...alertInAppNotifications,
  ...recordingInAppNotifications,
  ...scorecardInAppNotifications,
}

/** Until when each of them makes sense. */
export const lasting: Lasting = {
  ...accountEmailExpiry,
  ...payoutEmailExpiry,
  ...bookingEmailExpiry,
  ...alertEmailExpiry,
  ...recordingEmailExpiry,
  ...scorecardEmailExpiry,
}

/** Those that are read again when they are sent. */
const refreshersOf = (deps: Deps): Refreshers => ({
  ...accountEmailRefreshers(deps),
  ...mfaEmailRefreshers(deps),
  ...payoutEmailRefreshers(deps),
  ...bookingEmailRefreshers(deps),
  ...alertEmailRefreshers(deps),
  ...recordingEmailRefreshers(deps),
  ...scorecardEmailRefreshers(deps),
})

/** Every kind of job and who works it off. */
export const handlersOf = (deps: Deps): Handlers => ({
  ...mailHandlers(deps, {
    writers: letters,
    lasting,
    refreshers: refreshersOf(deps),
    choicesOf: order => getPreferencesPath(notices, order),
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

export const nightlyOf = (deps: Deps): Sweeps => ({
  ...paymentNightlyJobs(deps),
  ...trainingNightlyJobs(deps),
})

export const sweepsOf = (deps: Deps): Sweeps => ({
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
  ...operatorSweeps(deps),
  ...trainingCronJobs(deps),
})

/** Whatever somebody who watches may want to know; looked up with the patience of the background. */
export const figuresOf = (deps: Deps, pools: Record<string, Deps['pool']>): Figures[] => [
  processFigures(deps.jobs, pools),
  jobFigures(deps, [...Object.keys(sweepsOf(deps)), ...Object.keys(nightlyOf(deps))]),
  mailFigures(deps),
  paymentMetrics(deps),
  diskFigures(deps.config),
]
