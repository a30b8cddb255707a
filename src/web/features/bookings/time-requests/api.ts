import type { SessionTypeId } from '#contract/id.ts'
import { timeRequestsApi } from '#contract/routes/bookings.ts'
import { minuteMs } from '#contract/time.ts'
import type { Endpoint } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const timeRequestsQuery = { ...apiQuery(timeRequestsApi.timeRequests, {}), refetchInterval: minuteMs }

/** Times of a day that a candidate may ask for. */
export const requestableTimesQuery = (id: SessionTypeId, day: string, timeZone: string) =>
  apiQuery(timeRequestsApi.requestableTimes, { params: { id }, query: { from: day, days: 1, timeZone } })

type Change = 'requestTimes' | 'acceptTimeRequest' | 'declineTimeRequest' | 'withdrawTimeRequest'

/** An accepted or released time changes bookings and slots too. */
export const useTimeRequestMutation = <Name extends Change>(endpoint: Endpoint<Name>) =>
  useApiMutation(endpoint, { invalidates: ['booking', 'slot'] })
