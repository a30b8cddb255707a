import { z } from 'zod'
import { toTimeRange } from '#server/lib/time-zone.ts'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'
import type { ApiAnswer } from './api-client.ts'

/** The used part of the Calendar API, version 3. Titles and places are never asked for. */

const instant = z.iso.datetime({ offset: true }).transform(text => new Date(text))
/** All-day events have days, and the end is the day after the last one. */
const time = z.union([
  z.object({ dateTime: instant }).transform(({ dateTime }) => ({ at: dateTime, day: null })),
  z.object({ date: z.iso.date() }).transform(({ date }) => ({ at: null, day: date })),
])
type GoogleTime = z.output<typeof time>

export const eventFields = 'id,status,transparency,start,end,attendees(self,responseStatus)'

const event = z.object({
  id: z.string().min(1),
  status: z.string().default('confirmed'),
  /** `transparent`: shown as free. */
  transparency: z.string().default('opaque'),
  /** Missing in a deleted event. */
  start: time.optional(),
  end: time.optional(),
  attendees: z
    .array(z.object({ self: z.boolean().default(false), responseStatus: z.string().optional() }))
    .default([]),
})
export type GoogleEvent = z.output<typeof event>

export const eventPage = z.object({
  items: z.array(event).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

export const storedEvent = event.extend({ etag: z.string().nullable().default(null) })

export const calendarPage = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        primary: z.boolean().default(false),
        accessRole: z.string(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

export const primaryCalendar = z.object({ id: z.string().min(1) })

export const channel = z.object({ resourceId: z.string().min(1), expiration: z.coerce.number().positive() })

export function getPeriod({ start, end }: GoogleEvent, timeZone: string): { start: Date; end: Date } {
  if (!start || !end) throw new CalendarError('unreadable', 'an event has no start or no end')
  return {
    start: toInstant(start, timeZone),
    end: toInstant(end, timeZone),
  }
}

/** A day begins at midnight of the owner. */
const toInstant = ({ at, day }: GoogleTime, timeZone: string): Date =>
  at ?? toTimeRange({ from: day ?? '', to: day ?? '' }, timeZone).start

/** Declined invitations are free. Unanswered ones are busy, as in Google Calendar itself. */
export const isBusy = ({ transparency, attendees }: GoogleEvent): boolean =>
  transparency !== 'transparent' &&
  !attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined')

const errorContent = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
})

const rateLimitReasons = [
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
]

/** Google explains some errors only by a reason. */
export function getGoogleError({ status, content }: ApiAnswer): CalendarError['code'] | null {
  if (status !== 401 && status !== 403) return null
  const reasons = errorContent.safeParse(content).data?.error.errors.map(({ reason }) => reason) ?? []
  // The address of the webhook is refused, not the token: the calendar is polled instead.
  if (reasons.some(reason => reason.startsWith('push.'))) return 'unreachable'
  if (status === 401) return null
  if (reasons.some(reason => rateLimitReasons.includes(reason))) return 'rate_limited'
  // The Calendar API is off in the operator's project.
  if (reasons.includes('accessNotConfigured')) return 'unreachable'
  // The owner left out one of the permissions, or an administrator took the app away.
  return 'reauth_required'
}
