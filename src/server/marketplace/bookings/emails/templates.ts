import type { BookingGroup } from '#contract/booking.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { InAppNotification, InAppNotifications } from '#server/identity/notifications/notification.ts'
import type { Lasting, Letter, Reading, Writers } from '#server/lib/mail/templates/email.ts'
import {
  bookingCancelled,
  bookingConfirmed,
  bookingRequested,
  meetingLinkChanged,
  toCalendarEvent,
} from './booking-emails.ts'
import { type BookingNotificationPayload, wasConfirmed } from './payloads.ts'
import {
  type BookingDigestPayload,
  bookingDigest,
  bookingMoved,
  messageReceived,
  noShowDecided,
  noShowReported,
  notesChanged,
  proposalDeclined,
  sessionReminder,
  timeProposed,
} from './session-emails.ts'

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
  'no-show-reported': ({ lifecycle }) => toDateOrNull(lifecycle?.contestBy),
  'no-show-decided': neverExpires,
  'notes-changed': expiresAtStart,
  'message-received': neverExpires,
  'booking-digest': neverExpires,
} satisfies Partial<Lasting>

type InAppOptions = {
  category?: NotificationCategory
  isMandatory?: boolean
  /** Where it stands in the list of bookings, unless that is what comes and then what was. */
  group?: BookingGroup
  /** Where it is dealt with, unless that is the list. */
  path?: string
  /** Where it is dealt with until its end. */
  pathUntilEnd?: string | null
}

/** What is told of one booking: in the list it is dealt with, where the clock moves it. */
export function toInAppNotification(
  data: BookingNotificationPayload,
  { category = 'bookings', isMandatory = false, group, path, pathUntilEnd }: InAppOptions = {},
): InAppNotification<BookingNotificationPayload> {
  const { side, endTime, bookingId } = data
  function pathAt(now: Date): string {
    const isOver = new Date(endTime) <= now
    const list = `/${side}-bookings?group=${group ?? (isOver ? 'past' : 'upcoming')}`
    return path ?? (isOver ? null : pathUntilEnd) ?? list
  }
  return {
    category,
    dedupeKey: bookingId,
    actorId: (side === 'interviewer' ? data.interviewee.id : data.interviewer.id) ?? null,
    isMandatory,
    data: withoutPersonalText(data),
    path: pathAt,
  }
}

/** A subject needs the two names, and neither their addresses nor their words. */
const withoutPersonalText = (data: BookingNotificationPayload): BookingNotificationPayload => ({
  ...data,
  interviewee: { ...data.interviewee, email: null },
  interviewer: { ...data.interviewer, email: null },
  notes: null,
  lifecycle: data.lifecycle && { ...data.lifecycle, messages: [] },
})

/** Money that comes back is mailed to whoever paid. */
const isRefunded = ({ side, refundMinor }: BookingNotificationPayload) =>
  side === 'interviewee' && (refundMinor ?? 0) > 0

const toPlainNotification = (data: BookingNotificationPayload) => toInAppNotification(data)

/** The room, where the session is held there: it opens soon. */
const getRoomPath = ({ meetingLink, bookingId }: BookingNotificationPayload) =>
  meetingLink?.endsWith(`/room/${bookingId}`) ? `/room/${bookingId}` : null

export const bookingInAppNotifications = {
  'booking-requested': data => toInAppNotification(data, { group: 'waiting' }),
  // It brings the link and the calendar's entry, and says what was paid.
  'booking-confirmed': data => toInAppNotification(data, { isMandatory: true }),
  'meeting-link-changed': toPlainNotification,
  'booking-cancelled': data =>
    toInAppNotification(data, { group: 'cancelled', isMandatory: isRefunded(data) }),
  'booking-moved': toPlainNotification,
  'time-proposed': toPlainNotification,
  'proposal-declined': toPlainNotification,
  'session-reminder': data =>
    toInAppNotification(data, {
      category: 'reminders',
      pathUntilEnd: data.lifecycle?.reminderHours === 1 ? getRoomPath(data) : null,
    }),
  'no-show-reported': data => toInAppNotification(data, { isMandatory: true }),
  'no-show-decided': data => toInAppNotification(data, { isMandatory: true }),
  'notes-changed': toPlainNotification,
  'message-received': data =>
    toInAppNotification(data, { category: 'messages', path: `/bookings?messages=${data.bookingId}` }),
  'booking-digest': kept => ({
    ...{ category: 'bookings', dedupeKey: null, actorId: null, isMandatory: false },
    data: kept,
    path: () => '/bookings',
  }),
} satisfies Partial<InAppNotifications>
