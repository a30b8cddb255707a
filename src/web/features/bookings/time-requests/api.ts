import type { SessionTypeId } from '#contract/id.ts'
import { timeRequestsApi } from '#contract/routes/bookings.ts'
import { minuteMs } from '#contract/time.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'

export const timeRequestsQuery = { ...apiQuery(timeRequestsApi.timeRequests, {}), refetchInterval: minuteMs }

/** Times of a day that a candidate may ask for. */
export const requestableTimesQuery = (id: SessionTypeId, day: string, timeZone: string) =>
  apiQuery(timeRequestsApi.requestableTimes, { params: { id }, query: { from: day, days: 1, timeZone } })
