import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { watchCalendarQueue } from './queues.ts'
import { enqueueCalendarsToWatch, watchCalendar } from './watch-calendar.ts'

export const channelJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(watchCalendarQueue, ({ calendarId }) => watchCalendar(deps, calendarId)),
})

export const channelCronJobs = (deps: Deps): CronJobs => ({
  'watch-calendars': () => enqueueCalendarsToWatch(deps),
})
