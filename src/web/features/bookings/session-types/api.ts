import type { SessionTypeId, UserId } from '#contract/id.ts'
import { sessionTypesApi } from '#contract/routes/marketplace.ts'
import { minuteMs } from '#contract/time.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'

/** Days that the times of a type are loaded for at once. */
export const daysOfWeek = 7

/** Types that the user may book. `link` adds the one that the user has a link of. */
export const interviewerTypesQuery = (interviewerId: UserId, link: SessionTypeId | null = null) =>
  apiQuery(sessionTypesApi.interviewerSessionTypes, {
    params: { id: interviewerId },
    query: link ? { link } : {},
  })

/** Bookable times of a week that begins on this day. */
export const typeTimesQuery = (id: SessionTypeId, from: string, timeZone: string) => ({
  ...apiQuery(sessionTypesApi.sessionTypeTimes, {
    params: { id },
    query: { from, days: daysOfWeek, timeZone },
  }),
  refetchInterval: minuteMs,
})
