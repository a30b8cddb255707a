import type { z } from 'zod'
import type { endpoints } from '#contract/weekly-schedule.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import type { SchedulePlan } from './policy.ts'

const presentRange = ({ start, end }: TimeRange) => ({
  startTime: start.toISOString(),
  endTime: end.toISOString(),
})

/** What would be done, for whoever decides whether it is. */
export const presentSchedulePlan = (
  filling: SchedulePlan,
): z.input<typeof endpoints.previewWeeklyHours.reply> => ({
  added: filling.add.map(presentRange),
  stays: filling.unchangedCount,
  ends: filling.withdraw,
  leftOut: filling.skipped.map(one => ({
    ...presentRange(one),
    why: one.reason,
    by: presentRange(one.blockedBy),
  })),
  leftOver: filling.overLimitCount,
})
