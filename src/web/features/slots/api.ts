import type { z } from 'zod'
import { daysOffApi, sessionTypesApi, slotsApi, weeklyScheduleApi } from '#contract/routes/marketplace.ts'
import { profileApi } from '#contract/routes/profile.ts'
import type { DayRange, recurringSlots, WeeklySchedule } from '#contract/slot.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const mySlotsQuery = apiQuery(slotsApi.mySlots, {})
export const daysOffQuery = apiQuery(daysOffApi.daysOff, {})
export const mySessionTypesQuery = apiQuery(sessionTypesApi.mySessionTypes, {})
export const weeklyScheduleQuery = apiQuery(weeklyScheduleApi.weeklySchedule, {})

/** Asks the endpoint that creates recurring slots. With `preview` it only returns what it would create. */
export const recurringPreviewQuery = (slots: z.input<typeof recurringSlots>) =>
  apiQuery(slotsApi.addRecurringSlots, { body: { ...slots, preview: true } })

export const schedulePreviewQuery = (schedule: WeeklySchedule) =>
  apiQuery(weeklyScheduleApi.previewWeeklySchedule, { body: schedule })

/** Asks the endpoint that adds days off. With `preview` it only returns which slots it would remove. */
export const daysOffPreviewQuery = (days: DayRange) =>
  apiQuery(daysOffApi.addDaysOff, { body: { ...days, preview: true } })

export const useAddSlots = () => useApiMutation(slotsApi.addSlots)
export const useAddRecurringSlots = () => useApiMutation(slotsApi.addRecurringSlots)
export const useEditSlot = () => useApiMutation(slotsApi.editSlot)
export const useSetSlotPrices = () => useApiMutation(slotsApi.setSlotPrices)
export const useAddDaysOff = () => useApiMutation(daysOffApi.addDaysOff)
export const useRemoveDaysOff = () => useApiMutation(daysOffApi.removeDaysOff)
export const useDeleteSlot = () => useApiMutation(slotsApi.deleteSlot)
export const useSaveSchedule = () => useApiMutation(weeklyScheduleApi.setWeeklySchedule)
export const useSetBookingMode = () => useApiMutation(profileApi.setBookingMode)
export const useSetTimeRequests = () => useApiMutation(profileApi.setTimeRequests)

export const useAddSessionType = () => useApiMutation(sessionTypesApi.addSessionType)
export const useEditSessionType = () => useApiMutation(sessionTypesApi.editSessionType)
export const useDeleteSessionType = () => useApiMutation(sessionTypesApi.deleteSessionType)
