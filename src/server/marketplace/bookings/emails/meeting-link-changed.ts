import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { BookingNews } from './payloads.ts'
import { aboutBooking, textFor } from './shared-parts.ts'

export function meetingLinkChanged(reading: Reading, data: BookingNews): Letter {
  const { linkChanged, action, label, price: says } = textFor(reading)
  const about = aboutBooking(reading, data)
  const link = data.meetingLink
  return about.letter(linkChanged.subject(about.name, about.when), linkChanged.headline, [
    say(linkChanged[data.side](about.name)),
    about.facts(says.paid, about.optional(label.meetingLink, link, link ?? undefined)),
    link ? button(action.joinMeeting, link) : button(action.viewBookings, about.bookingsUrl),
  ])
}
