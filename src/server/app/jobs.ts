import { sandboxJobHandlers } from '#fake-payment-provider/jobs.ts'
import type { Deps } from '#server/admin/context.ts'
import { adminCronJobs } from '#server/admin/jobs.ts'
import { accountEmailRefreshers } from '#server/identity/accounts/email-tokens.ts'
import { identityCronJobs, identityJobHandlers } from '#server/identity/jobs.ts'
import { mfaEmailRefreshers } from '#server/identity/mfa/second-step.ts'
import type { CronJobs, JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { jobMetrics } from '#server/lib/jobs/metrics.ts'
import { diskMetrics } from '#server/lib/storage/disk.ts'
import { type MetricSource, processMetrics } from '#server/lib/telemetry/metrics.ts'
import {
  marketplaceCronJobs,
  marketplaceEmailRefreshers,
  marketplaceJobHandlers,
} from '#server/marketplace/jobs.ts'
import { digestEmailRefreshers } from '#server/notifications/combine-booking-emails.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { notificationCronJobs, notificationJobHandlers } from '#server/notifications/jobs.ts'
import { emailMetrics } from '#server/notifications/send-email-job.ts'
import { paymentCronJobs, paymentJobHandlers, paymentNightlyJobs } from '#server/payments/jobs.ts'
import { paymentMetrics } from '#server/payments/payments/metrics.ts'
import { payoutEmailRefreshers } from '#server/payments/payouts/payout-batches.ts'
import { roomCronJobs, roomEmailRefreshers, roomJobHandlers } from '#server/rooms/jobs.ts'
import { trainingCronJobs, trainingNightlyJobs } from '#server/training/jobs.ts'

export const createEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  ...digestEmailRefreshers(deps),
  ...accountEmailRefreshers(deps),
  ...mfaEmailRefreshers(deps),
  ...payoutEmailRefreshers,
  ...marketplaceEmailRefreshers(deps),
  // After the marketplace, of whose refreshers it replaces some.
  ...roomEmailRefreshers(deps),
})

export const createJobHandlers = (deps: Deps): JobHandlers => ({
  ...notificationJobHandlers(deps),
  ...paymentJobHandlers(deps),
  ...marketplaceJobHandlers(deps),
  ...identityJobHandlers(deps),
  ...roomJobHandlers(deps),
  ...sandboxJobHandlers(deps),
})

export const createNightlyCronJobs = (deps: Deps): CronJobs => ({
  ...paymentNightlyJobs(deps),
  ...trainingNightlyJobs(deps),
})

export const createCronJobs = (deps: Deps): CronJobs => ({
  ...marketplaceCronJobs(deps),
  ...paymentCronJobs(deps),
  ...roomCronJobs(deps),
  ...notificationCronJobs(deps),
  ...identityCronJobs(deps),
  ...adminCronJobs(deps),
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
