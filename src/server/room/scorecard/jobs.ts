import { scorecardLimits } from '#contract/room-limits.ts'
import { orderBookingMails } from '#server/market/booking/order-mails.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import type { Deps } from '#server/room/deps.ts'
import { remindedOf } from './rules.ts'
import { findUngraded, noteReminded } from './store.ts'

export const scorecardSweeps = (deps: Deps): Sweeps => ({
  'remind-of-scorecards': async () => {
    for (const hours of scorecardLimits.reminderHours) {
      const ungraded = await findUngraded(deps.db, { hours, ...remindedOf(hours, deps.now()) })
      await eachAlone(deps.log, 'not reminded of a scorecard yet', ungraded, id =>
        deps.db.transaction().execute(async tx => {
          if (await noteReminded(tx, id, hours))
            await orderBookingMails(deps, tx, 'scorecard-due', id, { only: 'interviewer' })
        }),
      )
    }
  },
})
