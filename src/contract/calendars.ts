import { z } from 'zod'
import { calendarProviders, calendarStatuses } from './calendar-providers.ts'
import { describeRoutes, noContent } from './endpoint.ts'
import { fieldCode } from './errors/error.ts'
import { day, instant } from './fields.ts'
import { bookingId, sessionTypeId } from './id.ts'
import { calendarLimits } from './limits.ts'
import { calendarsApi } from './routes/calendars.ts'

const connectionId = z.uuid()
const calendarId = z.uuid()

const calendar = z.object({
  id: calendarId,
  name: z.string(),
  /** Its busy times hide slots. */
  checksBusy: z.boolean(),
  /** Bookings are written into it. One calendar at most. */
  isTarget: z.boolean(),
  canWrite: z.boolean(),
  /** Deleted in its account. Listed only while bookings were written into it and no other calendar is chosen. */
  isDeleted: z.boolean(),
})

const connection = z.object({
  id: connectionId,
  provider: z.enum(calendarProviders),
  /** Account or host, as the owner recognizes it. */
  label: z.string(),
  status: z.enum(calendarStatuses),
  failingSince: instant.nullable(),
  /** Null before the first sync. */
  lastSyncedAt: instant.nullable(),
  calendars: z.array(calendar),
})
export type CalendarConnection = z.output<typeof connection>

const overview = z.object({
  connections: z.array(connection),
  /** Providers that can be connected on this server. */
  providers: z.array(z.enum(calendarProviders)),
  /** Upcoming bookings whose event the owner changed or deleted in the calendar. */
  differences: z.array(
    z.object({
      bookingId,
      startTime: instant,
      state: z.enum(['changed_there', 'deleted_there']),
      calendar: z.string(),
      account: z.string(),
    }),
  ),
  /** Secret address of the feed of bookings, null if there is none. */
  feedUrl: z.string().nullable(),
})
export type CalendarOverview = z.output<typeof overview>

/**
 * State of a time on one day.
 *
 *   offered  shown to interviewees
 *   booked   held or booked
 *   busy     hidden by a calendar
 *   notice   too soon: past, or within the minimum notice
 *   day_off  the day is blocked
 *   buffer   too close to a booking, a busy time or another slot
 *   own_slot taken by a slot that was added by hand
 *   too_long the session does not fit into the weekly hours that are left
 *   too_far  beyond the weeks that are offered
 *   deleted  a slot of the weekly hours that the interviewer deleted
 */
export const dayTimeStates = [
  'offered',
  'booked',
  'busy',
  'notice',
  'day_off',
  'buffer',
  'own_slot',
  'too_long',
  'too_far',
  'deleted',
] as const

const explainedDay = z.object({
  timeZone: z.string(),
  times: z.array(
    z.object({
      startTime: instant,
      endTime: instant,
      state: z.enum(dayTimeStates),
      /** Busy calendars at this time. */
      calendars: z.array(z.string()),
    }),
  ),
  /** Session types besides the default one. Consecutive starts with the same state are one entry. */
  types: z.array(
    z.object({
      id: sessionTypeId,
      name: z.string(),
      minutes: z.int(),
      starts: z.array(
        z.object({
          from: instant,
          to: instant,
          state: z.enum(dayTimeStates),
          calendars: z.array(z.string()),
        }),
      ),
    }),
  ),
  busy: z.array(z.object({ startTime: instant, endTime: instant, calendar: z.string() })),
})
export type ExplainedDay = z.output<typeof explainedDay>

const connectErrors = [
  'calendar.refused',
  'calendar.unreachable',
  'calendar.unreadable',
  'calendar.too_many',
] as const

export const endpoints = describeRoutes(calendarsApi, {
  calendars: { summary: 'Connected calendars, their state, and the feed of bookings', reply: overview },
  connectCalDav: {
    summary: 'Connect a CalDAV account, or give a connected one a new password',
    body: z.object({
      serverUrl: z.string().trim().min(1, fieldCode('field.required')).max(calendarLimits.urlMax),
      username: z.string().trim().min(1, fieldCode('field.required')).max(calendarLimits.usernameMax),
      password: z.string().min(1, fieldCode('field.required')).max(calendarLimits.passwordMax),
    }),
    reply: overview,
    status: 201,
    errors: connectErrors,
  },
  connectIcs: {
    summary: 'Connect the ICS address of a calendar, or replace the address of a connected one',
    body: z.object({
      url: z.string().trim().min(1, fieldCode('field.required')).max(calendarLimits.urlMax),
      /** Connection whose address is replaced. An address that is already connected renews its connection without this. */
      connectionId: connectionId.optional(),
    }),
    reply: overview,
    status: 201,
    errors: [...connectErrors, 'calendar.not_found'],
  },
  updateCalendar: {
    summary: 'Choose whether a calendar hides slots, and whether bookings are written into it',
    params: z.object({ connectionId, calendarId }),
    body: z.object({ checksBusy: z.boolean().optional(), isTarget: z.boolean().optional() }),
    reply: overview,
    errors: ['calendar.not_found', 'calendar.read_only'],
  },
  syncCalendars: {
    summary: 'Read the calendars of a connection now',
    params: z.object({ connectionId }),
    reply: overview,
    errors: ['calendar.not_found'],
  },
  disconnectCalendar: {
    summary: 'Disconnect an account and delete what was stored of it',
    params: z.object({ connectionId }),
    reply: noContent,
    errors: ['calendar.not_found'],
  },
  explainDay: {
    summary: 'Times of one day in the interviewer’s time zone, and why some are not offered',
    params: z.object({ day }),
    reply: explainedDay,
  },
  feedAddress: {
    summary: 'Secret address of the feed of the caller’s bookings, null if there is none',
    reply: z.object({ feedUrl: z.string().nullable() }),
  },
  renewCalendarFeed: {
    summary: 'Create the feed of bookings, or replace its secret address',
    reply: z.object({ feedUrl: z.string() }),
  },
  deleteCalendarFeed: { summary: 'Turn off the feed of bookings', reply: noContent },
})

export const rawRoutes = describeRoutes(calendarsApi, {
  calendarFeed: {
    summary: 'Feed of bookings under its secret address, as an iCalendar file',
    params: z.object({ token: z.string().max(100) }),
    errors: ['request.not_found'],
  },
})
