import { z } from 'zod'
import { toTimeRange } from '#server/lib/time-zone.ts'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'
import type { ApiAnswer } from './api-client.ts'

/** The used part of Microsoft Graph, version 1.0. Titles, places and people in an answer are dropped here. */

/** Local time of UTC, as the header `Prefer: outlook.timezone="UTC"` asks for. */
const time = z
  .object({ dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/), timeZone: z.literal('UTC') })
  .transform(({ dateTime }) => dateTime.replace(/Z$/, ''))

const event = z.object({
  id: z.string().min(1),
  type: z.enum(['singleInstance', 'occurrence', 'exception', 'seriesMaster']).nullish(),
  seriesMasterId: z.string().nullish(),
  isCancelled: z.boolean().nullish(),
  isAllDay: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: time.nullish(),
  end: time.nullish(),
})
export type GraphEvent = z.output<typeof event>

export const selectedFields = 'id,type,seriesMasterId,isCancelled,isAllDay,showAs,responseStatus,start,end'

const nextLink = z.string().optional()

export const deltaPage = z.object({
  value: z.array(event.extend({ '@removed': z.object({}).optional() })),
  '@odata.nextLink': nextLink,
  '@odata.deltaLink': z.string().optional(),
})

export const eventPage = z.object({ value: z.array(event), '@odata.nextLink': nextLink })

export const storedEvent = event.extend({ '@odata.etag': z.string().nullable().default(null) })

const owner = z.object({ address: z.string().nullish() }).nullish()
const calendar = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  isDefaultCalendar: z.boolean().nullish(),
  canEdit: z.boolean().nullish(),
})
export const calendarPage = z.object({ value: z.array(calendar), '@odata.nextLink': nextLink })
export const defaultCalendar = z.object({ owner })

export const subscription = z.object({ id: z.string().min(1), expirationDateTime: z.coerce.date() })

/** An occurrence in a list of changes has only its times; everything else is its series'. */
export const inheritFrom = (series: GraphEvent | undefined, occurrence: GraphEvent): GraphEvent => ({
  ...occurrence,
  showAs: occurrence.showAs ?? series?.showAs,
  isCancelled: occurrence.isCancelled ?? series?.isCancelled,
  isAllDay: occurrence.isAllDay ?? series?.isAllDay,
  responseStatus: occurrence.responseStatus ?? series?.responseStatus,
})

const freeStates = ['free', 'workingElsewhere']

/** Tentative and unanswered ones are busy. */
const isBusy = ({ isCancelled, showAs, responseStatus }: GraphEvent): boolean =>
  !isCancelled && responseStatus?.response !== 'declined' && !freeStates.includes(showAs ?? 'busy')

export const getBusyPeriods = (event: GraphEvent, timeZone: string): { start: Date; end: Date }[] =>
  isBusy(event) ? [getPeriod(event, timeZone)].filter(({ start, end }) => end > start) : []

/** All-day events are from midnight to midnight, whatever the time zone. They are days of the owner. */
export function getPeriod({ start, end, isAllDay }: GraphEvent, timeZone: string) {
  if (!start || !end) throw new CalendarError('unreadable', 'an event has no start or no end')
  const toInstant = (text: string) => {
    const [day = '', clock = ''] = text.split('T')
    const isMidnight = clock.startsWith('00:00:00')
    return isAllDay && isMidnight ? toTimeRange({ from: day, to: day }, timeZone).start : new Date(`${text}Z`)
  }
  return { start: toInstant(start), end: toInstant(end) }
}

const errorContent = z.object({ error: z.object({ code: z.string() }) })

const getErrorCode = ({ content }: ApiAnswer): string =>
  errorContent.safeParse(content).data?.error.code ?? ''

/** Graph answers 410 or 400 when it cannot continue from a delta link. */
export const isSyncStateLost = (answer: ApiAnswer): boolean =>
  answer.status === 410 ||
  (answer.status >= 400 && /^(syncState|resync|fullSyncRequired)/i.test(getErrorCode(answer)))

export function getGraphError({ status, content }: ApiAnswer): CalendarError['code'] | null {
  if (status !== 403) return null
  const code = getErrorCode({ status, content })
  if (/throttled|limitexceeded/i.test(code)) return 'rate_limited'
  // An administrator took the permission away, or asks for another sign-in.
  return 'reauth_required'
}
