import { period } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { saidIn } from './message-received.ts'
import type { BookingMail, BookingNews } from './payloads.ts'
import { textFor } from './shared-parts.ts'

/** What happened to several bookings, or to one more than once, as each stands by now. */
export type BookingsNews = {
  side: BookingNews['side']
  items: { template: BookingMail; data: BookingNews }[]
}

const shown = 20

/** One mail for all of it: no calendar file can speak of several sessions, so the mail says where they stand. */
export function bookingsChanged(reading: Reading, { side, items }: BookingsNews): Letter {
  const { digest, action } = textFor(reading)
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
        rows: items.slice(0, shown).map(({ template, data }) => ({
          label: digest.what[template],
          value: `${otherOf(data).name}: ${period(data.startTime, data.endTime, reading.to)}`,
        })),
      },
      ...items.slice(0, shown).flatMap(({ data }) => saidIn(reading, data)),
      ...(items.length > shown ? [say(digest.more(items.length - shown))] : []),
      note(digest.calendar),
      button(action.viewBookings, `${reading.appUrl}/${page}`),
    ],
  }
}

const otherOf = (data: BookingNews) => (data.side === 'interviewer' ? data.interviewee : data.interviewer)
