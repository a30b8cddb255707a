import { period } from '#server/lib/mail/format.ts'
import type { Appointment, Reading } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { getTexts } from './shared-parts.ts'

/** The booking for the reader's calendar: one entry for its whole life. */
export function toCalendarEvent(
  method: Appointment['method'],
  reading: Reading,
  data: BookingNotificationPayload,
): Appointment {
  const { label, calendarSummary: interview } = getTexts(reading)
  const other = data.side === 'interviewee' ? data.interviewer : data.interviewee
  const link = data.meetingLink
  return {
    method,
    id: `booking-${data.bookingId}@rehearse`,
    sequence: data.calendarSequence,
    start: new Date(data.startTime),
    end: new Date(data.endTime),
    summary: interview(other.name),
    people: [data.interviewee, data.interviewer],
    // A calendar shows the instant on its own clock; the mail's is named beside it.
    description: [
      `${label.when}: ${period(data.startTime, data.endTime, reading.to)}`,
      ...(link ? [`${label.meetingLink}: ${link}`] : []),
    ].join('\n'),
    link,
  }
}
