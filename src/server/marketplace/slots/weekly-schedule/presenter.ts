import type { z } from 'zod'
import type { endpoints } from '#contract/weekly-schedule.ts'
import type { Range } from '#server/marketplace/slots/policy.ts'
import type { Filling } from './policy.ts'

const viewRange = ({ start, end }: Range) => ({ startTime: start.toISOString(), endTime: end.toISOString() })

/** What would be done, for whoever decides whether it is. */
export const viewFilling = (filling: Filling): z.input<typeof endpoints.previewWeeklyHours.reply> => ({
  added: filling.add.map(viewRange),
  stays: filling.stays,
  ends: filling.end,
  leftOut: filling.leftOut.map(one => ({ ...viewRange(one), why: one.why, by: viewRange(one.by) })),
  leftOver: filling.leftOver,
})
