import { dayMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { publishLateInterviewers } from './applications/change-listing-rule.ts'
import { applicationEmailRefreshers } from './applications/own-application.ts'
import { deleteExpiredLinks } from './applications/repository.ts'
import { answerFileCronJobs, answerFileJobHandlers } from './bookings/answer-files/answer-files.ts'
import { bookingCronJobs, bookingJobHandlers } from './bookings/jobs.ts'
import { bookingEmailRefreshers } from './bookings/notifications.ts'
import { enqueueCalendarsToWatch, watchCalendar } from './calendars/channels/watch-calendar.ts'
import { syncCalendarsQueue, watchCalendarQueue, writeCalendarEventQueue } from './calendars/queues.ts'
import { listDueConnections } from './calendars/repository.ts'
import { syncInJob } from './calendars/sync-in-job.ts'
import { writeCalendarEvent } from './calendars/write-event.ts'
import type { Deps } from './context.ts'
import { alertEmailRefreshers, availabilityAlertCronJobs } from './favorites/favorites.ts'
import { interviewerCronJobs } from './interviewers/jobs.ts'
import { listDueInterviewers } from './reliability/repository.ts'
import { checkReliability } from './reliability/update-reliability.ts'
import { reportJobHandlers } from './reports/decide-case.ts'
import { reviewJobHandlers } from './reviews/reviews.ts'
import { deleteUnbookedSlots } from './slots/on-demand-repository.ts'
import { weeklyScheduleCronJobs, weeklyScheduleJobHandlers } from './slots/weekly-schedule.ts'
import { timeRequestCronJobs } from './time-requests/answer-time-request.ts'
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

const applicationCronJobs = (deps: Deps): CronJobs => ({
  'list-late-interviewers': () => publishLateInterviewers(deps),
  'delete-expired-work-email-links': () => deleteExpiredLinks(deps.db, deps.now()),
})

const reliabilityCronJobs = (deps: Deps): CronJobs => ({
  'check-reliability': async () =>
    forEachSettled(
      deps.log,
      'reliability check failed, will retry',
      await listDueInterviewers(deps.db, deps.now()),
      id => checkReliability(deps, id),
    ),
})

const calendarJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(syncCalendarsQueue, ({ connectionId }) => syncInJob(deps, connectionId)),
  ...handle(writeCalendarEventQueue, ({ bookingId }) => writeCalendarEvent(deps, bookingId)),
  ...handle(watchCalendarQueue, ({ calendarId }) => watchCalendar(deps, calendarId)),
})

const calendarCronJobs = (deps: Deps): CronJobs => ({
  /** Each connection is a job of its own, so one slow server delays no other calendar. */
  'sync-due-calendars': async () => {
    const due = await listDueConnections(deps.db, deps.now())
    await deps.jobs.sendMany(
      deps.db,
      syncCalendarsQueue,
      due.map(connectionId => ({ connectionId })),
    )
  },
  'watch-calendars': () => enqueueCalendarsToWatch(deps),
})

const sessionTypeCronJobs = (deps: Deps): CronJobs => ({
  /** Interviewees choose more times than they book. */
  'delete-unbooked-times': () => deleteUnbookedSlots(deps.db, new Date(deps.now().getTime() - dayMs)),
})
