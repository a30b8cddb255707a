import type { Lasting, Letter, Reading, Writers } from '#server/lib/mail/templates/email.ts'
import { bookingCancelled } from './booking-cancelled.ts'
import { bookingConfirmed } from './booking-confirmed.ts'
import { bookingRequested } from './booking-requested.ts'
import { type BookingDigestPayload, bookingDigest } from './bookings-changed.ts'
import { toCalendarEvent } from './calendar-event.ts'
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
import { type BookingNotificationPayload, wasConfirmed } from './payloads.ts'

declare module '#server/lib/mail/email-job.ts' {
  interface Letters {
    /** Approval mode: to both, the interviewer is asked to answer. */
    'booking-requested': BookingNotificationPayload
    /** To both, with the meeting link and an invitation for the calendar. */
    'booking-confirmed': BookingNotificationPayload
    /** To both, with a newer invitation. */
    'meeting-link-changed': BookingNotificationPayload
    /** To both, with the end of the invitation where it had been confirmed; `reason` says why. */
    'booking-cancelled': BookingNotificationPayload
    /** To both, with a newer invitation: another time. */
    'booking-moved': BookingNotificationPayload
    /** To the interviewee: the interviewer proposes another time. */
    'time-proposed': BookingNotificationPayload
    /** To the interviewer: the session stays where it is. */
    'proposal-declined': BookingNotificationPayload
    /** To both, a day and an hour ahead. */
    'session-reminder': BookingNotificationPayload
    /** To whoever is said not to have come. */
    'no-show-reported': BookingNotificationPayload
    /** To both. */
    'no-show-decided': BookingNotificationPayload
    /** To the interviewer: what the interviewee would like to focus on. */
    'notes-changed': BookingNotificationPayload
    /** To the other side of what somebody wrote. */
    'message-received': BookingNotificationPayload
    /** To whoever would get too many mails otherwise. */
    'booking-digest': BookingDigestPayload
  }
}

type BookingEmailRenderer = (reading: Reading, data: BookingNotificationPayload) => Letter

const withInvitation =
  (write: BookingEmailRenderer): BookingEmailRenderer =>
  (reading, data) => ({ ...write(reading, data), calendar: toCalendarEvent('REQUEST', reading, data) })

const withCancellation =
  (write: BookingEmailRenderer): BookingEmailRenderer =>
  (reading, data) => ({
    ...write(reading, data),
    calendar: wasConfirmed(data) ? toCalendarEvent('CANCEL', reading, data) : null,
  })

export const bookingEmailRenderers = {
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
  'booking-digest': bookingDigest,
} satisfies Partial<Writers>

const neverExpires = () => null
const expiresAtStart = ({ startTime }: BookingNotificationPayload) => new Date(startTime)
const expiresAtEnd = ({ endTime }: BookingNotificationPayload) => new Date(endTime)
const toDateOrNull = (at: string | null | undefined) => (at ? new Date(at) : null)

/** What asks for an answer or prepares for a session is of no use afterwards; what became of it and of its money always is. */
export const bookingEmailExpiry = {
  'booking-requested': ({ answerBy, startTime }) => toDateOrNull(answerBy ?? startTime),
  'booking-confirmed': expiresAtEnd,
  'meeting-link-changed': expiresAtEnd,
  'booking-cancelled': neverExpires,
  'booking-moved': expiresAtEnd,
  'time-proposed': expiresAtStart,
  'proposal-declined': expiresAtStart,
  'session-reminder': expiresAtStart,
  'no-show-reported': ({ lifecycle: life }) => toDateOrNull(life?.contestBy),
  'no-show-decided': neverExpires,
  'notes-changed': expiresAtStart,
  'message-received': neverExpires,
  'booking-digest': neverExpires,
} satisfies Partial<Lasting>
