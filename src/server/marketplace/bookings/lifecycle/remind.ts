import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/enqueue-notifications.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getDueReminders } from './policy.ts'
import { findSessionsToRemind, insertReminder } from './repository.ts'

/** Reminds both sides of sessions a day and an hour ahead, once for each start they have. */
export async function sendSessionReminders(deps: Deps): Promise<void> {
  const coming = await findSessionsToRemind(deps.db, deps.now())
  await eachAlone(deps.log, 'session reminder not sent yet', coming, async booking => {
    const due = getDueReminders({ start: booking.starts_at, confirmedAt: booking.confirmed_at }, deps.now())
    for (const hours of due.filter(one => !booking.reminded.includes(one))) {
      await deps.db.transaction().execute(async tx => {
        if (await insertReminder(tx, booking.id, hours, booking.starts_at))
          await enqueueBookingNotifications(deps, tx, 'session-reminder', booking.id, {
            lifecycle: { reminderHours: hours },
          })
      })
    }
  })
}
