import { weeklyScheduleApi as api, slotsApi as slots } from '#contract/routes/marketplace.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { priceDefaults } from '#web/features/slots/slot-form.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { type ScheduleFormValues, scheduleSchema, toScheduleInput } from './schedule-form.ts'

/** Effect of the form's schedule, from the server. The price does not matter. */
export function useSchedulePreview(values: ScheduleFormValues) {
  const input = { ...values, ...priceDefaults }
  const isComplete = scheduleSchema.safeParse(input).success
  const { data, error } = useApiQuery(
    api.previewWeeklySchedule,
    { body: toScheduleInput(input) },
    { enabled: isComplete, keepPreviousData: true },
  )
  return isComplete && !error ? data : undefined
}

export const useSaveSchedule = () =>
  useApiMutation(api.setWeeklySchedule, {
    invalidates: [api.weeklySchedule, api.previewWeeklySchedule, slots.mySlots, profile.myProfile],
  })
