import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import { orderBookingMails } from '#server/marketplace/bookings/enqueue-notifications.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { remindersDue } from './policy.ts'
import { findToRemind, noteReminder } from './repository.ts'

/** Reminds both sides of sessions a day and an hour ahead, once for each start they have. */
export async function remindOfSessions(deps: Deps): Promise<void> {
  const coming = await findToRemind(deps.db, deps.now())
  await eachAlone(deps.log, 'session not reminded of yet', coming, async booking => {
    const due = remindersDue({ start: booking.starts_at, confirmedAt: booking.confirmed_at }, deps.now())
    for (const hours of due.filter(one => !booking.reminded.includes(one))) {
      await deps.db.transaction().execute(async tx => {
        if (await noteReminder(tx, booking.id, hours, booking.starts_at))
          await orderBookingMails(deps, tx, 'session-reminder', booking.id, {
            life: { reminderHours: hours },
          })
      })
    }
  })
}
