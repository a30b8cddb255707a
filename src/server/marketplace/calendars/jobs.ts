import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { enqueueCalendarsToWatch, watchCalendar } from './channels/watch-calendar.ts'
import { syncCalendarsQueue, watchCalendarQueue, writeCalendarEventQueue } from './queues.ts'
import { listDueConnections } from './repository.ts'
import { syncConnection } from './sync.ts'
import { writeCalendarEvent } from './write-event.ts'

export const calendarJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(syncCalendarsQueue, ({ connectionId }) => syncConnection(deps, connectionId)),
  ...handle(writeCalendarEventQueue, ({ bookingId }) => writeCalendarEvent(deps, bookingId)),
  ...handle(watchCalendarQueue, ({ calendarId }) => watchCalendar(deps, calendarId)),
})

export const calendarCronJobs = (deps: Deps): CronJobs => ({
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
