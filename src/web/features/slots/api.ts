import type { z } from 'zod'
import { slotsApi, weeklyScheduleApi } from '#contract/routes/marketplace.ts'
import { profileApi } from '#contract/routes/profile.ts'
import type { recurringSlots, WeeklySchedule } from '#contract/slot.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const mySlotsQuery = apiQuery(slotsApi.mySlots, {})
export const weeklyScheduleQuery = apiQuery(weeklyScheduleApi.weeklySchedule, {})

/** Asks the endpoint that creates recurring slots. With `preview` it only returns what it would create. */
export const recurringPreviewQuery = (slots: z.input<typeof recurringSlots>) =>
  apiQuery(slotsApi.addRecurringSlots, { body: { ...slots, preview: true } })

export const schedulePreviewQuery = (schedule: WeeklySchedule) =>
  apiQuery(weeklyScheduleApi.previewWeeklySchedule, { body: schedule })

/** The profile counts the slots. */
const invalidation = { invalidates: ['slot', 'profile'] } as const

export const useAddSlots = () => useApiMutation(slotsApi.addSlots, invalidation)
export const useAddRecurringSlots = () => useApiMutation(slotsApi.addRecurringSlots, invalidation)
export const useEditSlot = () => useApiMutation(slotsApi.editSlot, invalidation)
export const useDeleteSlot = () => useApiMutation(slotsApi.deleteSlot, invalidation)
export const useSaveSchedule = () => useApiMutation(weeklyScheduleApi.setWeeklySchedule, invalidation)
export const useSetBookingMode = () => useApiMutation(profileApi.setBookingMode, { invalidates: ['profile'] })
