import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { calendarOAuthApi } from './routes/calendar-oauth.ts'

/** Screen to which the browser comes back from Google or Microsoft, with the outcome as `?calendar=…`. */
export const calendarScreenPath = '/calendars'

/**
 * How connecting an account ended. The screen has a sentence for each.
 *
 *   denied      the user refused
 *   incomplete  the user left out one of the permissions
 *   expired     another browser, another login, too late, or a second use
 *   failed      the provider did not answer, or refused the code
 *   too_many    the account has as many connections as it may have
 */
export const calendarOutcomes = [
  'connected',
  'denied',
  'incomplete',
  'expired',
  'failed',
  'too_many',
] as const
export type CalendarOutcome = (typeof calendarOutcomes)[number]

const byProvider = z.object({ provider: z.enum(['google', 'microsoft']) })
const parameter = z.string().max(4096).optional()

export const endpoints = describeRoutes(calendarOAuthApi, {
  startCalendarConnection: {
    summary: 'Begin to connect a calendar account; the browser continues at the address',
    params: byProvider,
    reply: z.object({ url: z.url() }),
    errors: ['calendar.not_configured'],
  },
})

export const rawRoutes = describeRoutes(calendarOAuthApi, {
  calendarCallback: {
    summary: 'Return of a browser from Google or Microsoft, redirected to the calendars screen',
    params: byProvider,
    query: z.object({ code: parameter, state: parameter, error: parameter }),
    errors: ['calendar.not_configured'],
  },
  googleCalendarChanges: { summary: 'Push notification of Google Calendar' },
  microsoftCalendarChanges: {
    summary: 'Push notification of Microsoft Graph, and the validation of this address',
    query: z.object({ validationToken: parameter }),
  },
})
