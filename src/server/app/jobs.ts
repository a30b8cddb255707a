import { sandboxJobHandlers } from '#fake-payment-provider/jobs.ts'
import type { Deps } from '#server/admin/context.ts'
import { insightCronJobs } from '#server/admin/insights/jobs.ts'
import { peopleCronJobs } from '#server/admin/people/jobs.ts'
import { accountEmailRefreshers } from '#server/identity/accounts/email-tokens.ts'
import { identityCronJobs, identityJobHandlers } from '#server/identity/jobs.ts'
import { mfaEmailRefreshers } from '#server/identity/mfa/second-step.ts'
import type { CronJobs, JobHandlers } from '#server/lib/jobs/jobs.ts'
import { jobMetrics } from '#server/lib/jobs/metrics.ts'
import { diskMetrics } from '#server/lib/storage/disk.ts'
import { type MetricSource, processMetrics } from '#server/lib/telemetry/metrics.ts'
import { applicationCronJobs } from '#server/marketplace/applications/jobs.ts'
import { applicationEmailRefreshers } from '#server/marketplace/applications/work-email.ts'
import { answerFileCronJobs, answerFileJobHandlers } from '#server/marketplace/bookings/answer-files/jobs.ts'
import { bookingCronJobs, bookingJobHandlers } from '#server/marketplace/bookings/jobs.ts'
import { bookingEmailRefreshers } from '#server/marketplace/bookings/notifications.ts'
import { channelCronJobs, channelJobHandlers } from '#server/marketplace/calendars/channels/jobs.ts'
import { calendarCronJobs, calendarJobHandlers } from '#server/marketplace/calendars/jobs.ts'
import {
  alertEmailRefreshers,
  availabilityAlertCronJobs,
} from '#server/marketplace/favorites/availability-alerts.ts'
import { interviewerCronJobs } from '#server/marketplace/interviewers/jobs.ts'
import { reliabilityCronJobs } from '#server/marketplace/reliability/jobs.ts'
import { reportJobHandlers } from '#server/marketplace/reports/jobs.ts'
import { reviewJobHandlers } from '#server/marketplace/reviews/recompute-eligibility.ts'
import { sessionTypeCronJobs } from '#server/marketplace/session-types/jobs.ts'
import {
  weeklyScheduleCronJobs,
  weeklyScheduleJobHandlers,
} from '#server/marketplace/slots/weekly-schedule.ts'
import { timeRequestCronJobs } from '#server/marketplace/time-requests/jobs.ts'
import { timeRequestEmailRefreshers } from '#server/marketplace/time-requests/notifications.ts'
import { digestEmailRefreshers } from '#server/notifications/deliver.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { notificationCronJobs, notificationJobHandlers } from '#server/notifications/jobs.ts'
import { emailMetrics } from '#server/notifications/send-email.ts'
import { paymentCronJobs, paymentJobHandlers, paymentNightlyJobs } from '#server/payments/jobs.ts'
import { paymentMetrics } from '#server/payments/payments/metrics.ts'
import { payoutEmailRefreshers } from '#server/payments/payouts/payout-batches.ts'
import { roomEmailRefreshers } from '#server/rooms/email-refreshers.ts'
import { roomCronJobs, roomJobHandlers } from '#server/rooms/jobs.ts'
import { trainingCronJobs, trainingNightlyJobs } from '#server/training/jobs.ts'

export const createEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  ...digestEmailRefreshers(deps),
  ...accountEmailRefreshers(deps),
  ...mfaEmailRefreshers(deps),
  ...applicationEmailRefreshers(deps),
  ...payoutEmailRefreshers,
  ...bookingEmailRefreshers(deps),
  ...alertEmailRefreshers(deps),
  ...timeRequestEmailRefreshers,
  // After the bookings, of whose refreshers it replaces some.
  ...roomEmailRefreshers(deps),
})

export const createJobHandlers = (deps: Deps): JobHandlers => ({
  ...notificationJobHandlers(deps),
  ...paymentJobHandlers(deps),
  ...bookingJobHandlers(deps),
  ...answerFileJobHandlers(deps),
  ...weeklyScheduleJobHandlers(deps),
  ...calendarJobHandlers(deps),
  ...channelJobHandlers(deps),
  ...reviewJobHandlers(deps),
  ...reportJobHandlers(deps),
  ...identityJobHandlers(deps),
  ...roomJobHandlers(deps),
  ...sandboxJobHandlers(deps),
})

export const createNightlyCronJobs = (deps: Deps): CronJobs => ({
  ...paymentNightlyJobs(deps),
  ...trainingNightlyJobs(deps),
})

export const createCronJobs = (deps: Deps): CronJobs => ({
  ...bookingCronJobs(deps),
  ...answerFileCronJobs(deps),
  ...paymentCronJobs(deps),
  ...interviewerCronJobs(deps),
  ...applicationCronJobs(deps),
  ...reliabilityCronJobs(deps),
  ...availabilityAlertCronJobs(deps),
  ...weeklyScheduleCronJobs(deps),
  ...sessionTypeCronJobs(deps),
  ...timeRequestCronJobs(deps),
  ...calendarCronJobs(deps),
  ...channelCronJobs(deps),
  ...roomCronJobs(deps),
  ...notificationCronJobs(deps),
  ...identityCronJobs(deps),
  ...peopleCronJobs(deps),
  ...insightCronJobs(deps),
  ...trainingCronJobs(deps),
})

/** Sources of metrics. They query with background timeouts. */
export const createMetricSources = (deps: Deps, pools: Record<string, Deps['pool']>): MetricSource[] => [
  processMetrics(deps.jobs, pools),
  jobMetrics(deps, [...Object.keys(createCronJobs(deps)), ...Object.keys(createNightlyCronJobs(deps))]),
  emailMetrics(deps),
  paymentMetrics(deps),
  diskMetrics(deps.config),
]
