import { defineQueue } from '#server/lib/jobs/queues.ts'

/** Subscribes to the changes of one calendar. A cron job sends it for those whose channel ends soon. */
export const watchCalendarQueue = defineQueue<{ calendarId: string }>('watch-calendar', {
  isDeduplicated: true,
  isRetriedByCron: true,
})
