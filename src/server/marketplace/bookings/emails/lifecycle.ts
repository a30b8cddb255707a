import { moment, period } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import type { BookingNotificationPayload } from './payloads.ts'
import { createBookingEmailParts, getTexts } from './shared-parts.ts'

/** What happens to a session after it was confirmed. */

const joinOrViewButton = (reading: Reading, data: BookingNotificationPayload, bookingsUrl: string) => {
  const { action } = getTexts(reading)
  return data.meetingLink
    ? button(action.joinMeeting, data.meetingLink)
    : button(action.viewBookings, bookingsUrl)
}

export function bookingMoved(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle: life, label, price } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const before = data.lifecycle?.movedFrom ? moment(data.lifecycle.movedFrom, reading.to) : null
  return about.letter(life.movedSubject(about.name, about.when), life.movedHeadline, [
    say(life.moved(about.name)),
    about.facts(price.paid, [
      ...about.optional(label.before, before),
      ...about.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ]),
    ...(about.isInterviewer ? [] : [note(life.refundClock)]),
    joinOrViewButton(reading, data, about.bookingsUrl),
  ])
}

export function timeProposed(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle: life, label, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const proposed = data.lifecycle?.proposed
  const time = proposed ? period(proposed.startTime, proposed.endTime, reading.to) : null
  return about.letter(life.proposedSubject(about.name), life.proposedHeadline(about.name), [
    say(life.proposed(about.name)),
    about.facts(price.paid, about.optional(label.proposed, time)),
    button(action.answerProposal, about.bookingsUrl),
  ])
}

export function proposalDeclined(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle: life, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(life.keptSubject(about.name, about.when), life.keptHeadline, [
    say(life.kept(about.name)),
    about.facts(price.paid),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

export function sessionReminder(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle: life, label, price } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const isSoon = data.lifecycle?.reminderHours === 1
  const subject = isSoon ? life.soonSubject(about.name) : life.tomorrowSubject(about.name, about.when)
  return about.letter(subject, isSoon ? life.soonHeadline : life.tomorrowHeadline, [
    say(life.reminder(about.name)),
    about.facts(
      price.paid,
      about.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ),
    ...about.notes(),
    joinOrViewButton(reading, data, about.bookingsUrl),
  ])
}

export function noShowReported(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle: life, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const by = data.lifecycle?.contestBy ? moment(data.lifecycle.contestBy, reading.to) : ''
  return about.letter(life.absentSubject(about.when), life.absentHeadline, [
    say(life.absent(about.name)),
    say(about.isInterviewer ? life.absentInterviewer(by) : life.absentInterviewee(by)),
    about.facts(price.paid),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

export function noShowDecided(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle: life, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const absent = data.lifecycle?.upheld ? (data.lifecycle.absentParty ?? null) : null
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
