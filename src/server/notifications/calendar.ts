import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import addressParser from 'nodemailer/lib/addressparser'
import type { Email } from '#server/lib/mail/mailer.ts'
import type { CalendarEvent } from './email.ts'

/** Name and address of the setting `MAIL_FROM`. */
export function parseSender(from: string): { name: string; email: string } {
  const [sender] = addressParser(from, { flatten: true })
  return { name: sender?.name || 'Rehearse', email: sender?.address ?? from }
}

/** iCalendar file. Attendees have accepted by booking, so that clients do not ask again. */
export function createCalendarFile(
  { method, attendees, location, ...event }: CalendarEvent,
  { from, now }: { from: string; now: Date },
): NonNullable<Email['calendar']> {
  const calendar = ical({
    prodId: { company: 'Rehearse', product: 'Bookings' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    ...event,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    organizer: parseSender(from),
    attendees: attendees.flatMap(({ name, email }) =>
      email
        ? [{ name, email, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED }]
        : [],
    ),
    ...(location && { location, url: location }),
  })
  return { method, content: `${calendar.toString()}\r\n` }
}
