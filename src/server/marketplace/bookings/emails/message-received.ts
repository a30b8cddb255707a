import { moment } from '#server/lib/mail/format.ts'
import { type Block, button, type Letter, note, type Reading } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { createBookingEmailParts, getTexts } from './shared-parts.ts'

/** What the other side wrote, and how to answer: a mail in reply would reach nobody. */
export function messageReceived(reading: Reading, data: BookingNotificationPayload): Letter {
  const { message, action, price } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const answerAt = `${reading.appUrl}/bookings?messages=${data.bookingId}`
  return about.letter(message.subject(about.name, about.when), message.headline(about.name), [
    ...messageQuotes(reading, data),
    button(action.answerMessage, answerAt),
    note(message.howToAnswer),
    about.facts(price.plain),
  ])
}

/** The texts as they were written, each by itself; nothing where a mail tells of something else. */
export function messageQuotes(reading: Reading, data: BookingNotificationPayload): Block[] {
  const { name } = createBookingEmailParts(reading, data)
  const { wrote } = getTexts(reading).message
  return (data.lifecycle?.messages ?? []).map(({ text, at }) => ({
    kind: 'quote',
    label: wrote(name, moment(at, reading.to)),
    text,
  }))
}
