import type { BookingFacts } from '#server/platform/mail/order.ts'
import { aboutBooking } from './booking.ts'
import { button, type Letter, say } from './letter.ts'
import type { Reading } from './reading.ts'

export function meetingLinkChanged(reading: Reading, data: BookingFacts): Letter {
  const { linkChanged, action, label, price: says } = reading.t
  const about = aboutBooking(reading, data)
  const link = data.meetingLink
  return about.letter(linkChanged.subject(about.name, about.when), linkChanged.headline, [
    say(linkChanged[data.side](about.name)),
    about.facts(says.paid, about.optional(label.meetingLink, link, link ?? undefined)),
    link ? button(action.joinMeeting, link) : button(action.viewBookings, about.bookingsUrl),
  ])
}
