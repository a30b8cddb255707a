import { calendarOAuthApi } from '#contract/routes/calendar-oauth.ts'
import { calendarsApi } from '#contract/routes/calendars.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const calendarsQuery = apiQuery(calendarsApi.calendars, {})
export const feedAddressQuery = apiQuery(calendarsApi.feedAddress, {})
export const explainDayQuery = (day: string) => apiQuery(calendarsApi.explainDay, { params: { day } })

/** Busy times hide slots, and the profile lists the free ones. */
const invalidation = { invalidates: ['slot', 'profile'] } as const

export const useConnectCalDav = () => useApiMutation(calendarsApi.connectCalDav, invalidation)
export const useConnectIcs = () => useApiMutation(calendarsApi.connectIcs, invalidation)
export const useUpdateCalendar = () => useApiMutation(calendarsApi.updateCalendar, invalidation)
export const useSyncCalendars = () => useApiMutation(calendarsApi.syncCalendars, invalidation)
export const useDisconnectCalendar = () => useApiMutation(calendarsApi.disconnectCalendar, invalidation)
export const useRenewFeed = () => useApiMutation(calendarsApi.renewCalendarFeed, invalidation)
export const useDeleteFeed = () => useApiMutation(calendarsApi.deleteCalendarFeed, invalidation)
/** The browser continues at the address of Google or Microsoft. */
export const useStartConnection = () =>
  useApiMutation(calendarOAuthApi.startCalendarConnection, { invalidates: [] })
