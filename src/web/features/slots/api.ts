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

/** The profile counts the slots. */
const invalidation = { invalidates: ['slot', 'profile'] } as const

export const useAddSlots = () => useApiMutation(slotsApi.addSlots, invalidation)
export const useAddRecurringSlots = () => useApiMutation(slotsApi.addRecurringSlots, invalidation)
export const useEditSlot = () => useApiMutation(slotsApi.editSlot, invalidation)
export const useSetSlotPrices = () => useApiMutation(slotsApi.setSlotPrices, invalidation)
export const useAddDaysOff = () => useApiMutation(daysOffApi.addDaysOff, invalidation)
export const useRemoveDaysOff = () => useApiMutation(daysOffApi.removeDaysOff, invalidation)
export const useDeleteSlot = () => useApiMutation(slotsApi.deleteSlot, invalidation)
export const useSaveSchedule = () => useApiMutation(weeklyScheduleApi.setWeeklySchedule, invalidation)
export const useSetBookingMode = () => useApiMutation(profileApi.setBookingMode, { invalidates: ['profile'] })
export const useSetTimeRequests = () =>
  useApiMutation(profileApi.setTimeRequests, { invalidates: ['profile'] })

const typesInvalidation = { invalidates: [sessionTypesApi.mySessionTypes] } as const

export const useAddSessionType = () => useApiMutation(sessionTypesApi.addSessionType, typesInvalidation)
export const useEditSessionType = () => useApiMutation(sessionTypesApi.editSessionType, typesInvalidation)
export const useDeleteSessionType = () => useApiMutation(sessionTypesApi.deleteSessionType, typesInvalidation)
