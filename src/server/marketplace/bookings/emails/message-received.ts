import { moment } from '#server/lib/mail/format.ts'
import { type Block, button, type Letter, note, type Reading } from '#server/lib/mail/templates/email.ts'
import type { BookingNews } from './payloads.ts'
import { aboutBooking, textFor } from './shared-parts.ts'

/** What the other side wrote, and how to answer: a mail in reply would reach nobody. */
export function messageReceived(reading: Reading, data: BookingNews): Letter {
  const { message, action, price } = textFor(reading)
  const about = aboutBooking(reading, data)
  const answerAt = `${reading.appUrl}/bookings?messages=${data.bookingId}`
  return about.letter(message.subject(about.name, about.when), message.headline(about.name), [
    ...saidIn(reading, data),
    button(action.answerMessage, answerAt),
    note(message.howToAnswer),
    about.facts(price.plain),
  ])
}

/** The texts as they were written, each by itself; nothing where a mail tells of something else. */
export function saidIn(reading: Reading, data: BookingNews): Block[] {
  const { name } = aboutBooking(reading, data)
  const { wrote } = textFor(reading).message
  return (data.life?.said ?? []).map(({ text, at }) => ({
    kind: 'quote',
    label: wrote(name, moment(at, reading.to)),
    text,
  }))
}
