import { addresses as profile } from '#contract/routes/profile.ts'
import { addresses as slots } from '#contract/routes/slot.ts'
import { addresses as api } from '#contract/routes/weekly-schedule.ts'
import { priceDefaults } from '#web/features/slots/slot-form-state.ts'
import { useAct, useCall } from '#web/lib/query.ts'
import { type HoursValues, hoursSchema, sentOf } from './schedule-form-state.ts'

/** What the hours would make as they stand in a form, as the server says. The price plays no part in it. */
export function useHoursPreview(values: HoursValues) {
  const wanted = { ...values, ...priceDefaults }
  const isWhole = hoursSchema.safeParse(wanted).success
  const { data, error } = useCall(
    api.previewWeeklyHours,
    { body: sentOf(wanted) },
    { enabled: isWhole, keepPrevious: true },
  )
  return isWhole && !error ? data : undefined
}

export const useSaveHours = () =>
  useAct(api.setWeeklyHours, {
    invalidates: [api.weeklyHours, api.previewWeeklyHours, slots.mySlots, profile.myProfile],
  })
