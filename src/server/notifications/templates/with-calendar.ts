import type { CalendarEvent, Render } from '#server/notifications/email.ts'
import { type BookingEmailTemplate, wasConfirmed } from '#server/notifications/payloads.ts'
import { toCalendarEvent } from './booking.ts'

/** Adds the calendar event. There is none to cancel if the booking was never confirmed. */
export function withCalendar(
  method: CalendarEvent['method'],
  render: Render<BookingEmailTemplate>,
): Render<BookingEmailTemplate> {
  return (context, data) => ({
    ...render(context, data),
    calendar: method === 'REQUEST' || wasConfirmed(data) ? toCalendarEvent(method, context, data) : null,
  })
}
