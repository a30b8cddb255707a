import { moment, period } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { BookingNews } from './payloads.ts'
import { aboutBooking, textFor } from './shared-parts.ts'

/** What happens to a session after it was confirmed. */

const joinOrView = (reading: Reading, data: BookingNews, bookingsUrl: string) => {
  const { action } = textFor(reading)
  return data.meetingLink
    ? button(action.joinMeeting, data.meetingLink)
    : button(action.viewBookings, bookingsUrl)
}

export function bookingMoved(reading: Reading, data: BookingNews): Letter {
  const { life, label, price } = textFor(reading)
  const about = aboutBooking(reading, data)
  const before = data.life?.movedFrom ? moment(data.life.movedFrom, reading.to) : null
  return about.letter(life.movedSubject(about.name, about.when), life.movedHeadline, [
    say(life.moved(about.name)),
    about.facts(price.paid, [
      ...about.optional(label.before, before),
      ...about.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ]),
    ...(about.isInterviewer ? [] : [note(life.refundClock)]),
    joinOrView(reading, data, about.bookingsUrl),
  ])
}

export function timeProposed(reading: Reading, data: BookingNews): Letter {
  const { life, label, price, action } = textFor(reading)
  const about = aboutBooking(reading, data)
  const proposed = data.life?.proposed
  const time = proposed ? period(proposed.startTime, proposed.endTime, reading.to) : null
  return about.letter(life.proposedSubject(about.name), life.proposedHeadline(about.name), [
    say(life.proposed(about.name)),
    about.facts(price.paid, about.optional(label.proposed, time)),
    button(action.answerProposal, about.bookingsUrl),
  ])
}

export function proposalDeclined(reading: Reading, data: BookingNews): Letter {
  const { life, price, action } = textFor(reading)
  const about = aboutBooking(reading, data)
  return about.letter(life.keptSubject(about.name, about.when), life.keptHeadline, [
    say(life.kept(about.name)),
    about.facts(price.paid),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

export function sessionReminder(reading: Reading, data: BookingNews): Letter {
  const { life, label, price } = textFor(reading)
  const about = aboutBooking(reading, data)
  const isSoon = data.life?.reminderHours === 1
  const subject = isSoon ? life.soonSubject(about.name) : life.tomorrowSubject(about.name, about.when)
  return about.letter(subject, isSoon ? life.soonHeadline : life.tomorrowHeadline, [
    say(life.reminder(about.name)),
    about.facts(
      price.paid,
      about.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ),
    ...about.notes(),
    joinOrView(reading, data, about.bookingsUrl),
  ])
}

export function noShowReported(reading: Reading, data: BookingNews): Letter {
  const { life, price, action } = textFor(reading)
  const about = aboutBooking(reading, data)
  const by = data.life?.contestBy ? moment(data.life.contestBy, reading.to) : ''
  return about.letter(life.absentSubject(about.when), life.absentHeadline, [
    say(life.absent(about.name)),
    say(about.isInterviewer ? life.absentInterviewer(by) : life.absentInterviewee(by)),
    about.facts(price.paid),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

export function noShowDecided(reading: Reading, data: BookingNews): Letter {
  const { life, price, action } = textFor(reading)
  const about = aboutBooking(reading, data)
  const absent = data.life?.upheld ? (data.life.absent ?? null) : null
  const outcome =
    absent === null
      ? life.tookPlace
      : absent === data.side
        ? life.youWereAbsent
        : life.otherWasAbsent(about.name)
  const money =
    about.isFree || absent === null
      ? []
      : [say(absent === 'interviewer' ? life.allBack(about.price) : life.nothingBack)]
  return about.letter(life.decidedSubject(about.name, about.when), life.decidedHeadline, [
    say(outcome),
    ...money,
    about.facts(price.plain),
    button(action.viewBookings, about.bookingsUrl),
  ])
}
