import type { z } from 'zod'
import { calendarOAuthApi } from '#contract/routes/calendar-oauth.ts'
import { calendarsApi } from '#contract/routes/calendars.ts'
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

export const calendarsQuery = apiQuery(calendarsApi.calendars, {})
export const feedAddressQuery = apiQuery(calendarsApi.feedAddress, {})
export const explainDayQuery = (day: string) => apiQuery(calendarsApi.explainDay, { params: { day } })

export const useConnectCalDav = () => useApiMutation(calendarsApi.connectCalDav)
export const useConnectIcs = () => useApiMutation(calendarsApi.connectIcs)
export const useUpdateCalendar = () => useApiMutation(calendarsApi.updateCalendar)
export const useSyncCalendars = () => useApiMutation(calendarsApi.syncCalendars)
export const useDisconnectCalendar = () => useApiMutation(calendarsApi.disconnectCalendar)
export const useRenewFeed = () => useApiMutation(calendarsApi.renewCalendarFeed)
export const useDeleteFeed = () => useApiMutation(calendarsApi.deleteCalendarFeed)
/** The browser continues at the address of Google or Microsoft. */
export const useStartConnection = () => useApiMutation(calendarOAuthApi.startCalendarConnection)
