import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Mail } from './port.ts'
import type { Appointment } from './templates/letter.ts'

type Organizer = { name: string; email: string }

/** The file of an appointment. Who is named counts as having accepted: booking was the acceptance, and no client asks again. */
export function calendarOf(
  { method, id, sequence, start, end, summary, description, people, link }: Appointment,
  { organizer, now }: { organizer: Organizer; now: Date },
): Mail['calendar'] {
  const calendar = ical({
    prodId: { company: 'Rehearse', product: 'Bookings' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id,
    sequence,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    start,
    end,
    summary,
    organizer,
    attendees: people.flatMap(({ name, email }) =>
      email
        ? [{ name, email, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED }]
        : [],
    ),
    description,
    ...(link && { location: link, url: link }),
  })
  return { method, content: `${calendar.toString()}\r\n` }
}
