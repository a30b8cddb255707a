import { button, type Letter, type Reading, say } from '#server/platform/mail/templates/letter.ts'
import { aboutBooking, textFor } from './about-booking.ts'
import type { BookingNews } from './news.ts'

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
