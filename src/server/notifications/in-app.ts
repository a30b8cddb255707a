import type { BookingGroup } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { BookingNotificationPayload, EmailPayloads, PayoutPayload } from './payloads.ts'

/** In-app notification that accompanies an email. */
export type InAppNotification<Data = EmailPayloads[keyof EmailPayloads]> = {
  category: NotificationCategory
  /** Replaces an earlier notification with the same key. Null: not shown in the app. */
  dedupeKey: string | null
  /** User it names besides the recipient. Erasing that user deletes it. */
  actorId: UserId | null
  /** Emailed despite preferences, because money or a last chance depends on it. */
  isMandatory: boolean
  /** The part of the payload that the headline needs. */
  data: Data
  /** Start of the session or time that it is about. Null if there is none. */
  startTime: string | null
  path(now: Date): string
}

/** Several payouts are several notifications. */
export function inAppPayout(data: PayoutPayload): InAppNotification<PayoutPayload> {
  return {
    category: 'payouts',
    dedupeKey: data.at,
    actorId: null,
    isMandatory: true,
    data,
    startTime: null,
    path: () => '/earnings',
  }
}

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
export function inAppBooking(
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
    startTime: data.lifecycle?.proposed?.startTime ?? data.startTime,
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
export const isRefunded = ({ side, refundMinor }: BookingNotificationPayload) =>
  side === 'interviewee' && (refundMinor ?? 0) > 0

/** Path of the built-in room, if the session uses it. */
export const getRoomPath = ({ meetingLink, bookingId }: BookingNotificationPayload) =>
  meetingLink?.endsWith(`/room/${bookingId}`) ? `/room/${bookingId}` : null
