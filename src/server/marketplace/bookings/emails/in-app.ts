import type { BookingGroup } from '#contract/booking.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { InAppNotification, InAppNotifications } from '#server/identity/notifications/notification.ts'
import type { BookingNotificationPayload } from './payloads.ts'

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
  { category = 'bookings', isMandatory: isOwed = false, group, path, pathUntilEnd }: InAppOptions = {},
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
    isMandatory: isOwed,
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
