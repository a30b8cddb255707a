import type { BookingGroup } from '#contract/booking.ts'
import type { NoticeCategory } from '#contract/notifications.ts'
import type { Noticed, Notices } from '#server/identity/notifications/notification.ts'
import type { BookingNews } from './payloads.ts'

type More = {
  category?: NoticeCategory
  isOwed?: boolean
  /** Where it stands in the list of bookings, unless that is what comes and then what was. */
  group?: BookingGroup
  /** Where it is dealt with, unless that is the list. */
  path?: string
  /** Where it is dealt with until its end. */
  pathUntilEnd?: string | null
}

/** What is told of one booking: in the list it is dealt with, where the clock moves it. */
export function aboutOne(
  data: BookingNews,
  { category = 'bookings', isOwed = false, group, path, pathUntilEnd }: More = {},
): Noticed<BookingNews> {
  const { side, endTime, bookingId } = data
  function pathAt(now: Date): string {
    const isOver = new Date(endTime) <= now
    const list = `/${side}-bookings?group=${group ?? (isOver ? 'past' : 'upcoming')}`
    return path ?? (isOver ? null : pathUntilEnd) ?? list
  }
  return {
    category,
    about: bookingId,
    personId: (side === 'interviewer' ? data.interviewee.id : data.interviewer.id) ?? null,
    isOwed,
    kept: withoutWhatWasWritten(data),
    path: pathAt,
  }
}

/** A subject needs the two names, and neither their addresses nor their words. */
const withoutWhatWasWritten = (data: BookingNews): BookingNews => ({
  ...data,
  interviewee: { ...data.interviewee, email: null },
  interviewer: { ...data.interviewer, email: null },
  notes: null,
  life: data.life && { ...data.life, said: [] },
})

/** Money that comes back is mailed to whoever paid. */
const isRefunded = ({ side, refundMinor }: BookingNews) => side === 'interviewee' && (refundMinor ?? 0) > 0

const asItStands = (data: BookingNews) => aboutOne(data)

/** The room, where the session is held there: it opens soon. */
const roomOf = ({ meetingLink, bookingId }: BookingNews) =>
  meetingLink?.endsWith(`/room/${bookingId}`) ? `/room/${bookingId}` : null

export const bookingNotices = {
  'booking-requested': data => aboutOne(data, { group: 'waiting' }),
  // It brings the link and the calendar's entry, and says what was paid.
  'booking-confirmed': data => aboutOne(data, { isOwed: true }),
  'meeting-link-changed': asItStands,
  'booking-cancelled': data => aboutOne(data, { group: 'cancelled', isOwed: isRefunded(data) }),
  'booking-moved': asItStands,
  'time-proposed': asItStands,
  'proposal-declined': asItStands,
  'session-reminder': data =>
    aboutOne(data, {
      category: 'reminders',
      pathUntilEnd: data.life?.reminderHours === 1 ? roomOf(data) : null,
    }),
  'no-show-reported': data => aboutOne(data, { isOwed: true }),
  'no-show-decided': data => aboutOne(data, { isOwed: true }),
  'notes-changed': asItStands,
  'message-received': data =>
    aboutOne(data, { category: 'messages', path: `/bookings?messages=${data.bookingId}` }),
  'bookings-changed': kept => ({
    ...{ category: 'bookings', about: null, personId: null, isOwed: false },
    kept,
    path: () => '/bookings',
  }),
} satisfies Partial<Notices>
