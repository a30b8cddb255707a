/** Where calendars come from. This file imports nothing, because types of the database refer to it. */
export const calendarProviders = ['google', 'microsoft', 'caldav', 'ics'] as const
export type CalendarProviderName = (typeof calendarProviders)[number]

/**
 * State of a connected calendar account.
 *
 *   reauth_required  the password was changed or the access revoked; the owner has to connect it again
 *   unreachable      no answer, or an error of the server
 *   unreadable       the answer is not a calendar, or one above the limits
 */
export const calendarStatuses = ['ok', 'reauth_required', 'unreachable', 'unreadable'] as const
export type CalendarStatus = (typeof calendarStatuses)[number]
