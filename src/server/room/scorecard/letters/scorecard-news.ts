import { aboutBooking } from '#server/market/booking/letters/about-booking.ts'
import { aboutOne } from '#server/market/booking/letters/booking-notices.ts'
import type { BookingNews } from '#server/market/booking/letters/news.ts'
import type { Notices } from '#server/people/notice/port.ts'
import {
  button,
  type Lasting,
  type Letter,
  note,
  type Reading,
  say,
  type Writers,
} from '#server/platform/mail/templates/letter.ts'
import { textFor } from './text.ts'

declare module '#server/platform/mail/order.ts' {
  interface Letters {
    /** To the interviewee: the interviewer has sent what they make of the session. */
    'scorecard-ready': BookingNews
    /** To the interviewer: they have yet to say what they make of it. */
    'scorecard-due': BookingNews
  }
}

function scorecardReady(reading: Reading, data: BookingNews): Letter {
  const says = textFor(reading)
  const about = aboutBooking(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    say(says.ready(about.name)),
    about.facts(amount => amount),
    button(says.open, about.bookingsUrl),
    note(says.reviewFirst),
  ])
}

function scorecardDue(reading: Reading, data: BookingNews): Letter {
  const says = textFor(reading)
  const about = aboutBooking(reading, data)
  return about.letter(says.dueSubject(about.name, about.when), says.dueHeadline, [
    say(says.due(about.name)),
    about.facts(amount => amount),
    button(says.open, about.bookingsUrl),
  ])
}

export const scorecardLetters = {
  'scorecard-ready': scorecardReady,
  'scorecard-due': scorecardDue,
} satisfies Partial<Writers>

export const scorecardLettersLast = {
  'scorecard-ready': () => null,
  'scorecard-due': () => null,
} satisfies Partial<Lasting>

export const scorecardNotices = {
  'scorecard-ready': data => aboutOne(data, { group: 'past' }),
  'scorecard-due': data => aboutOne(data, { category: 'reminders', group: 'past' }),
} satisfies Partial<Notices>
