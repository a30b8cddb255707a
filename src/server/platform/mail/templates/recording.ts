import { moment } from '#server/platform/mail/format.ts'
import type { BookingFacts } from '#server/platform/mail/order.ts'
import { aboutBooking } from './booking.ts'
import { button, type Letter, note, say } from './letter.ts'
import type { Reading } from './reading.ts'

/** The interviewee learns that there is something to watch, who can, and until when. */
export function recordingReady(reading: Reading, data: BookingFacts): Letter {
  const { recording: says, action, price } = reading.t
  const about = aboutBooking(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    say(says.ready(about.name)),
    about.facts(price.plain, about.optional(reading.t.label.keptUntil, endOf(reading, data))),
    button(action.watchRecording, about.bookingsUrl),
    note(says.yours),
  ])
}

/** Both learn a week before that it goes. */
export function recordingEnds(reading: Reading, data: BookingFacts): Letter {
  const { recording: says, action, price } = reading.t
  const about = aboutBooking(reading, data)
  return about.letter(says.endsSubject(about.name, about.when), says.endsHeadline, [
    say(says.ends),
    about.facts(price.plain, about.optional(reading.t.label.keptUntil, endOf(reading, data))),
    button(action.watchRecording, about.bookingsUrl),
  ])
}

const endOf = ({ to }: Reading, { recording }: BookingFacts) => recording && moment(recording.endsAt, to)
