import type { BookingGroup } from '#contract/booking.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { InAppNotification, InAppNotifications } from '#server/notifications/in-app.ts'
import type { EmailContent, EmailExpiry, EmailRenderers, RenderContext } from '#server/notifications/email.ts'
import { bookingCancelled, bookingConfirmed, bookingRequested, meetingLinkChanged, toCalendarEvent } from './booking.ts'
import { type BookingNotificationPayload, wasConfirmed } from './booking-payload.ts'
import { type BookingDigestPayload, bookingDigest, bookingMoved, messageReceived, noShowDecided, noShowReported, notesChanged, proposalDeclined, sessionReminder, timeProposed } from './session.ts'

declare module '#server/notifications/email.ts' {
  interface EmailPayloads {
    /** To both in approval mode. The interviewer is asked to answer. */
    'booking-requested': BookingNotificationPayload
    /** To both, with the meeting link and a calendar invitation. */
    'booking-confirmed': BookingNotificationPayload
    /** To both, with an updated invitation. */
    'meeting-link-changed': BookingNotificationPayload
    /** To both, with a calendar cancellation if the booking had been confirmed. */
    'booking-cancelled': BookingNotificationPayload
    /** To both, with an updated invitation. */
    'booking-moved': BookingNotificationPayload
    /** To the interviewee. */
    'time-proposed': BookingNotificationPayload
    /** To the interviewer. */
    'proposal-declined': BookingNotificationPayload
    /** To both, a day and an hour before the start. */
    'session-reminder': BookingNotificationPayload
    /** To the party reported as absent. */
    'no-show-reported': BookingNotificationPayload
    /** To both. */
    'no-show-decided': BookingNotificationPayload
    /** To the interviewer. */
    'notes-changed': BookingNotificationPayload
    /** To the other participant. */
    'message-received': BookingNotificationPayload
    /** To a recipient with several queued emails. */
    'booking-digest': BookingDigestPayload
  }
}

type BookingEmailRenderer = (reading: RenderContext, data: BookingNotificationPayload) => EmailContent

const withInvitation =
  (render: BookingEmailRenderer): BookingEmailRenderer =>
  (reading, data) => ({ ...render(reading, data), calendar: toCalendarEvent('REQUEST', reading, data) })

const withCancellation =
  (render: BookingEmailRenderer): BookingEmailRenderer =>
  (reading, data) => ({
    ...render(reading, data),
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
} satisfies Partial<EmailRenderers>

const neverExpires = () => null
const expiresAtStart = ({ startTime }: BookingNotificationPayload) => new Date(startTime)
const expiresAtEnd = ({ endTime }: BookingNotificationPayload) => new Date(endTime)
const toDateOrNull = (at: string | null | undefined) => (at ? new Date(at) : null)

/** Requests and reminders expire. Outcomes and refunds never do. */
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
} satisfies Partial<EmailExpiry>

type InAppOptions = {
  category?: NotificationCategory
  isMandatory?: boolean
  /** Group of the booking list to open. By default upcoming, after the end past. */
  group?: BookingGroup
  /** Link target instead of the booking list. */
  path?: string
  /** Link target until the session ends. */
  pathUntilEnd?: string | null
}

/** Links to the booking list, in the group that is right at the time of the click. */
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

/** In-app notifications need both names, but no email addresses, notes or messages. */
const withoutPersonalText = (data: BookingNotificationPayload): BookingNotificationPayload => ({
  ...data,
  interviewee: { ...data.interviewee, email: null },
  interviewer: { ...data.interviewer, email: null },
  notes: null,
  lifecycle: data.lifecycle && { ...data.lifecycle, messages: [] },
})

/** Refunds are always emailed to the payer. */
const isRefunded = ({ side, refundMinor }: BookingNotificationPayload) =>
  side === 'interviewee' && (refundMinor ?? 0) > 0

/** Path of the built-in room, if the session uses it. */
const getRoomPath = ({ meetingLink, bookingId }: BookingNotificationPayload) =>
  meetingLink?.endsWith(`/room/${bookingId}`) ? `/room/${bookingId}` : null

export const bookingInAppNotifications = {
  'booking-requested': data => toInAppNotification(data, { group: 'waiting' }),
  // Mandatory, because it carries the meeting link, the calendar event and the payment.
  'booking-confirmed': data => toInAppNotification(data, { isMandatory: true }),
  'meeting-link-changed': toInAppNotification,
  'booking-cancelled': data =>
    toInAppNotification(data, { group: 'cancelled', isMandatory: isRefunded(data) }),
  'booking-moved': toInAppNotification,
  'time-proposed': toInAppNotification,
  'proposal-declined': toInAppNotification,
  'session-reminder': data =>
    toInAppNotification(data, {
      category: 'reminders',
      pathUntilEnd: data.lifecycle?.reminderHours === 1 ? getRoomPath(data) : null,
    }),
  'no-show-reported': data => toInAppNotification(data, { isMandatory: true }),
  'no-show-decided': data => toInAppNotification(data, { isMandatory: true }),
  'notes-changed': toInAppNotification,
  'message-received': data =>
    toInAppNotification(data, { category: 'messages', path: `/bookings?messages=${data.bookingId}` }),
  'booking-digest': data => ({
    ...{ category: 'bookings', dedupeKey: null, actorId: null, isMandatory: false },
    data,
    path: () => '/bookings',
  }),
} satisfies Partial<InAppNotifications>
