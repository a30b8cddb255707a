import { period } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { messageQuotes } from './message-received.ts'
import type { BookingEmailTemplate, BookingNotificationPayload } from './payloads.ts'
import { getTexts } from './shared-parts.ts'

/** What happened to several bookings, or to one more than once, as each stands by now. */
export type BookingDigestPayload = {
  side: BookingNotificationPayload['side']
  items: { template: BookingEmailTemplate; data: BookingNotificationPayload }[]
}

const maxDigestItems = 20

/** One mail for all of it: no calendar file can speak of several sessions, so the mail says where they stand. */
export function bookingDigest(reading: Reading, { side, items }: BookingDigestPayload): Letter {
  const { digest, action } = getTexts(reading)
  const sides = new Set(items.map(one => one.data.side))
  const page = sides.size === 1 ? `${side}-bookings` : 'bookings'
  return {
    subject: digest.subject,
    preview: digest.preview,
    headline: digest.subject,
    blocks: [
      say(digest.text),
      {
        kind: 'facts',
        rows: items.slice(0, maxDigestItems).map(({ template, data }) => ({
          label: digest.what[template],
          value: `${getOtherParty(data).name}: ${period(data.startTime, data.endTime, reading.to)}`,
        })),
      },
      ...items.slice(0, maxDigestItems).flatMap(({ data }) => messageQuotes(reading, data)),
      ...(items.length > maxDigestItems ? [say(digest.more(items.length - maxDigestItems))] : []),
      note(digest.calendar),
      button(action.viewBookings, `${reading.appUrl}/${page}`),
    ],
  }
}

const getOtherParty = (data: BookingNotificationPayload) =>
  data.side === 'interviewer' ? data.interviewee : data.interviewer
