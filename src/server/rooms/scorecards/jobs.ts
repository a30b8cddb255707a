import { scorecardLimits } from '#contract/room-limits.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { remindedOf } from './policy.ts'
import { findUngraded, noteReminded } from './repository.ts'

export const scorecardSweeps = (deps: Deps): Sweeps => ({
  'remind-of-scorecards': async () => {
    for (const hours of scorecardLimits.reminderHours) {
      const ungraded = await findUngraded(deps.db, { hours, ...remindedOf(hours, deps.now()) })
      await eachAlone(deps.log, 'not reminded of a scorecard yet', ungraded, id =>
        deps.db.transaction().execute(async tx => {
          if (await noteReminded(tx, id, hours))
            await enqueueBookingNotifications(deps, tx, 'scorecard-due', id, { only: 'interviewer' })
        }),
      )
    }
  },
})
