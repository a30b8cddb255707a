import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { createBookingEmailParts, getTexts } from './shared-parts.ts'

export function meetingLinkChanged(reading: Reading, data: BookingNotificationPayload): Letter {
  const { linkChanged, action, label, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const link = data.meetingLink
  return about.letter(linkChanged.subject(about.name, about.when), linkChanged.headline, [
    say(linkChanged[data.side](about.name)),
    about.facts(says.paid, about.optional(label.meetingLink, link, link ?? undefined)),
    link ? button(action.joinMeeting, link) : button(action.viewBookings, about.bookingsUrl),
  ])
}
