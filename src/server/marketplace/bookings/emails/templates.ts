import type { Lasting, Letter, Reading, Writers } from '#server/lib/mail/templates/email.ts'
import { bookingCancelled } from './booking-cancelled.ts'
import { bookingConfirmed } from './booking-confirmed.ts'
import { bookingRequested } from './booking-requested.ts'
import { type BookingsNews, bookingsChanged } from './bookings-changed.ts'
import { appointmentOf } from './calendar-event.ts'
import {
  bookingMoved,
  noShowDecided,
  noShowReported,
  proposalDeclined,
  sessionReminder,
  timeProposed,
} from './lifecycle.ts'
import { meetingLinkChanged } from './meeting-link-changed.ts'
import { messageReceived } from './message-received.ts'
import { notesChanged } from './notes-changed.ts'
import { type BookingNews, wasConfirmed } from './payloads.ts'

declare module '#server/lib/mail/email-job.ts' {
  interface Letters {
    /** Approval mode: to both, the interviewer is asked to answer. */
    'booking-requested': BookingNews
    /** To both, with the meeting link and an invitation for the calendar. */
    'booking-confirmed': BookingNews
    /** To both, with a newer invitation. */
    'meeting-link-changed': BookingNews
    /** To both, with the end of the invitation where it had been confirmed; `reason` says why. */
    'booking-cancelled': BookingNews
    /** To both, with a newer invitation: another time. */
    'booking-moved': BookingNews
    /** To the interviewee: the interviewer proposes another time. */
    'time-proposed': BookingNews
    /** To the interviewer: the session stays where it is. */
    'proposal-declined': BookingNews
    /** To both, a day and an hour ahead. */
    'session-reminder': BookingNews
    /** To whoever is said not to have come. */
    'no-show-reported': BookingNews
    /** To both. */
    'no-show-decided': BookingNews
    /** To the interviewer: what the interviewee would like to focus on. */
    'notes-changed': BookingNews
    /** To the other side of what somebody wrote. */
    'message-received': BookingNews
    /** To whoever would get too many mails otherwise. */
    'bookings-changed': BookingsNews
  }
}

type Writer = (reading: Reading, data: BookingNews) => Letter

const withInvitation =
  (write: Writer): Writer =>
  (reading, data) => ({ ...write(reading, data), calendar: appointmentOf('REQUEST', reading, data) })

const withCancellation =
  (write: Writer): Writer =>
  (reading, data) => ({
    ...write(reading, data),
    calendar: wasConfirmed(data) ? appointmentOf('CANCEL', reading, data) : null,
  })

export const bookingLetters = {
  'booking-requested': bookingRequested,
  'booking-confirmed': withInvitation(bookingConfirmed),
  'meeting-link-changed': withInvitation(meetingLinkChanged),
  'booking-cancelled': withCancellation(bookingCancelled),
  'booking-moved': withInvitation(bookingMoved),
  'time-proposed': timeProposed,
  'proposal-declined': proposalDeclined,
  'session-reminder': sessionReminder,
  'no-show-reported': noShowReported,
  'no-show-decided': noShowDecided,
  'notes-changed': notesChanged,
  'message-received': messageReceived,
  'bookings-changed': bookingsChanged,
} satisfies Partial<Writers>

const always = () => null
const untilStart = ({ startTime }: BookingNews) => new Date(startTime)
const untilEnd = ({ endTime }: BookingNews) => new Date(endTime)
const orNull = (at: string | null | undefined) => (at ? new Date(at) : null)

/** What asks for an answer or prepares for a session is of no use afterwards; what became of it and of its money always is. */
export const bookingLettersLast = {
  'booking-requested': ({ answerBy, startTime }) => orNull(answerBy ?? startTime),
  'booking-confirmed': untilEnd,
  'meeting-link-changed': untilEnd,
  'booking-cancelled': always,
  'booking-moved': untilEnd,
  'time-proposed': untilStart,
  'proposal-declined': untilStart,
  'session-reminder': untilStart,
  'no-show-reported': ({ life }) => orNull(life?.contestBy),
  'no-show-decided': always,
  'notes-changed': untilStart,
  'message-received': always,
  'bookings-changed': always,
} satisfies Partial<Lasting>
