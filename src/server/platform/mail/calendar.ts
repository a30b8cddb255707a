import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { period } from './format.ts'
import type { BookingFacts } from './order.ts'
import type { Mail } from './port.ts'
import type { Reading } from './templates/reading.ts'

type Organizer = { name: string; email: string }

/**
 * The booking for the reader's calendar. One UID for its whole life: a later file replaces the entry, a cancellation
 * removes it. Attendees count as accepted, since booking was the acceptance; no client asks them again.
 */
export function calendarOf(
  method: 'REQUEST' | 'CANCEL',
  data: BookingFacts,
  { to, t }: Reading,
  { organizer, now }: { organizer: Organizer; now: Date },
): Mail['calendar'] {
  const other = data.side === 'interviewee' ? data.interviewer : data.interviewee
  const link = data.meetingLink
  const calendar = ical({
    prodId: { company: 'Rehearse', product: 'Bookings' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: `booking-${data.bookingId}@rehearse`,
    sequence: data.calendarSequence,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    start: new Date(data.startTime),
    end: new Date(data.endTime),
    summary: t.interview(other.name),
    organizer,
    attendees: [data.interviewee, data.interviewer].flatMap(({ name, email }) =>
      email
        ? [{ name, email, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED }]
        : [],
    ),
    // A calendar shows the instant on its own clock; the mail's is named beside it.
    description: [
      `${t.label.when}: ${period(data.startTime, data.endTime, to)}`,
      ...(link ? [`${t.label.meetingLink}: ${link}`] : []),
    ].join('\n'),
    ...(link && { location: link, url: link }),
  })
  return { method, content: `${calendar.toString()}\r\n` }
}
