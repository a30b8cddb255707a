import { calendarOAuthApi } from '#contract/routes/calendar-oauth.ts'
import { calendarsApi } from '#contract/routes/calendars.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

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
