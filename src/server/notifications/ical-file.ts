import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import addressParser from 'nodemailer/lib/addressparser'
import { removeIsolates } from '#contract/bidi.ts'
import { toEventUrl } from '#server/lib/event-url.ts'
import type { Email } from '#server/lib/mail/mailer.ts'
import type { CalendarEvent } from './email.ts'

/** Name and address of the setting `MAIL_FROM`. */
export function parseSender(from: string): { name: string; email: string } {
  const [sender] = addressParser(from, { flatten: true })
  return { name: sender?.name || 'Rehearse', email: sender?.address ?? from }
}

type CalendarEntry = Omit<CalendarEvent, 'method' | 'attendees'>

/** iCalendar file of an email. Attendees have accepted by booking, so that clients do not ask again. */
export function createCalendarFile(
  { method, attendees, ...event }: CalendarEvent,
  { from, now }: { from: string; now: Date },
): NonNullable<Email['calendar']> {
  const people = {
    organizer: parseSender(from),
    attendees: attendees.flatMap(({ name, email }) =>
      email
        ? [
            {
              name: removeIsolates(name),
              email,
              rsvp: false,
              role: ICalAttendeeRole.REQ,
              status: ICalAttendeeStatus.ACCEPTED,
            },
          ]
        : [],
    ),
  }
  return { method, content: renderCalendar(method, event, people, now) }
}

/** iCalendar file for a download. It names no people, so that no calendar sends them invitations. */
export const createPublishedCalendarFile = (
  { method: _, attendees: __, ...event }: CalendarEvent,
  { now }: { now: Date },
): string => renderCalendar('PUBLISH', event, {}, now)

function renderCalendar(
  method: CalendarEvent['method'] | 'PUBLISH',
  { location, ...event }: CalendarEntry,
  people: Pick<ICalEventData, 'organizer' | 'attendees'>,
  stamp: Date,
): string {
  const calendar = ical({
    prodId: { company: 'Rehearse', product: 'Bookings' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    ...event,
    ...people,
    stamp,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(location && { location, url: toEventUrl(location) }),
  })
  return `${calendar.toString()}\r\n`
}
