import type { BookingId, UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { hasCalendarToWrite } from './events-repository.ts'

/** Reads one connection. A cron job sends it for those that are due. */
export const syncCalendarsQueue = defineQueue<{ connectionId: string }>('sync-calendars', {
  isDeduplicated: true,
  isRetriedByCron: true,
  isLowLatency: true,
  isSlow: true,
})

/** Subscribes to the changes of one calendar. A cron job sends it for those whose channel ends soon. */
export const watchCalendarQueue = defineQueue<{ calendarId: string }>('watch-calendar', {
  isDeduplicated: true,
  isRetriedByCron: true,
})

/** Updates the calendar event of a booking. */
export const writeCalendarEventQueue = defineQueue<{ bookingId: BookingId }>('write-calendar-event', {
  isDeduplicated: true,
})

/** Runs in the transaction that confirms, moves or cancels a booking. */
export async function enqueueCalendarWrite(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id, interviewer_id }: { id: BookingId; interviewer_id: UserId },
): Promise<void> {
  if (await hasCalendarToWrite(tx, id, interviewer_id))
    await deps.jobs.send(tx, writeCalendarEventQueue, { bookingId: id })
}
