import { scorecardLimits } from '#contract/room-limits.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getReminderWindow } from './policy.ts'
import { insertReminder, listSessionsWithoutScorecard } from './repository.ts'

export const scorecardCronJobs = (deps: Deps): Sweeps => ({
  'send-scorecard-reminders': async () => {
    for (const hours of scorecardLimits.reminderHours) {
      const ungraded = await listSessionsWithoutScorecard(deps.db, {
        hours,
        ...getReminderWindow(hours, deps.now()),
      })
      await eachAlone(deps.log, 'scorecard reminder not sent yet', ungraded, id =>
        deps.db.transaction().execute(async tx => {
          if (await insertReminder(tx, id, hours))
            await enqueueBookingNotifications(deps, tx, 'scorecard-due', id, { only: 'interviewer' })
        }),
      )
    }
  },
})
