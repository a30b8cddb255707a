import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { createBookingEmailParts, getTexts } from './shared-parts.ts'

/** The interviewer learns what the session is to be about by now. */
export function notesChanged(reading: Reading, data: BookingNotificationPayload): Letter {
  const { notesChanged: says, action, price } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.subject(about.name, about.when), says.headline(about.name), [
    say(data.notes ? says.text(about.name) : says.taken(about.name)),
    ...about.notes(),
    about.facts(price.plain),
    button(action.viewBookings, about.bookingsUrl),
  ])
}
