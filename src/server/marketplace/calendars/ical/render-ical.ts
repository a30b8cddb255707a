import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { toEventUrl } from '#server/lib/event-url.ts'
import type { BookingEvent } from '#server/marketplace/calendars/provider.ts'

function addEvent(calendar: ICalCalendar, event: BookingEvent): void {
  const { uid: id, sequence, title: summary, text: description, url, start, end } = event
  calendar.createEvent({
    ...{ id, sequence, summary, description, start, end },
    ...(url && { url: toEventUrl(url), location: url }),
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  })
}

const prodId = { company: 'Rehearse', product: 'Bookings' }

/** One booking, as a calendar stores it. It names no people, so that no calendar sends invitations. */
export function renderBookingEvent(event: BookingEvent): string {
  const calendar = ical({ prodId })
  addEvent(calendar, event)
  return `${calendar.toString()}\r\n`
}

/** Feed of bookings. Apps ask for it as often as it says, or as they like. */
export function renderFeed(name: string, events: readonly BookingEvent[]): string {
  const calendar = ical({ prodId, name, ttl: 15 * 60 })
  for (const event of events) addEvent(calendar, event)
  return `${calendar.toString()}\r\n`
}
