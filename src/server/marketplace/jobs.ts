import type { CronJobs, JobHandlers } from '#server/lib/jobs/jobs.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { applicationCronJobs } from './applications/jobs.ts'
import { applicationEmailRefreshers } from './applications/work-email.ts'
import { answerFileCronJobs, answerFileJobHandlers } from './bookings/answer-files/jobs.ts'
import { bookingCronJobs, bookingJobHandlers } from './bookings/jobs.ts'
import { bookingEmailRefreshers } from './bookings/notifications.ts'
import { calendarCronJobs, calendarJobHandlers } from './calendars/jobs.ts'
import type { Deps } from './context.ts'
import { alertEmailRefreshers, availabilityAlertCronJobs } from './favorites/availability-alerts.ts'
import { interviewerCronJobs } from './interviewers/jobs.ts'
import { reliabilityCronJobs } from './reliability/jobs.ts'
import { reportJobHandlers } from './reports/jobs.ts'
import { reviewJobHandlers } from './reviews/recompute-eligibility.ts'
import { sessionTypeCronJobs } from './session-types/jobs.ts'
import { weeklyScheduleCronJobs, weeklyScheduleJobHandlers } from './slots/weekly-schedule.ts'
import { timeRequestCronJobs } from './time-requests/jobs.ts'
import { timeRequestEmailRefreshers } from './time-requests/notifications.ts'

export const marketplaceEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  ...applicationEmailRefreshers(deps),
  ...bookingEmailRefreshers(deps),
  ...alertEmailRefreshers(deps),
  ...timeRequestEmailRefreshers,
})

export const marketplaceJobHandlers = (deps: Deps): JobHandlers => ({
  ...bookingJobHandlers(deps),
  ...answerFileJobHandlers(deps),
  ...weeklyScheduleJobHandlers(deps),
  ...calendarJobHandlers(deps),
  ...reviewJobHandlers(deps),
  ...reportJobHandlers(deps),
})

export const marketplaceCronJobs = (deps: Deps): CronJobs => ({
  ...bookingCronJobs(deps),
  ...answerFileCronJobs(deps),
  ...interviewerCronJobs(deps),
  ...applicationCronJobs(deps),
  ...reliabilityCronJobs(deps),
  ...availabilityAlertCronJobs(deps),
  ...weeklyScheduleCronJobs(deps),
  ...sessionTypeCronJobs(deps),
  ...timeRequestCronJobs(deps),
  ...calendarCronJobs(deps),
})
