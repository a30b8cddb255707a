import { moment, period } from '#server/lib/mail/format.ts'
import { type Block, button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { createBookingEmailParts, getTexts } from './booking-emails.ts'
import type { BookingEmailTemplate, BookingNotificationPayload } from './payloads.ts'

/** What happens to a session after it was confirmed. */

const joinOrViewButton = (reading: Reading, data: BookingNotificationPayload, bookingsUrl: string) => {
  const { action } = getTexts(reading)
  return data.meetingLink
    ? button(action.joinMeeting, data.meetingLink)
    : button(action.viewBookings, bookingsUrl)
}

export function bookingMoved(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle, label, price } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const before = data.lifecycle?.movedFrom ? moment(data.lifecycle.movedFrom, reading.to) : null
  return about.letter(lifecycle.movedSubject(about.name, about.when), lifecycle.movedHeadline, [
    say(lifecycle.moved(about.name)),
    about.facts(price.paid, [
      ...about.optional(label.before, before),
      ...about.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ]),
    ...(about.isInterviewer ? [] : [note(lifecycle.refundClock)]),
    joinOrViewButton(reading, data, about.bookingsUrl),
  ])
}

export function timeProposed(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle, label, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const proposed = data.lifecycle?.proposed
  const time = proposed ? period(proposed.startTime, proposed.endTime, reading.to) : null
  return about.letter(lifecycle.proposedSubject(about.name), lifecycle.proposedHeadline(about.name), [
    say(lifecycle.proposed(about.name)),
    about.facts(price.paid, about.optional(label.proposed, time)),
    button(action.answerProposal, about.bookingsUrl),
  ])
}

export function proposalDeclined(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(lifecycle.keptSubject(about.name, about.when), lifecycle.keptHeadline, [
    say(lifecycle.kept(about.name)),
    about.facts(price.paid),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

export function sessionReminder(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle, label, price } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const isSoon = data.lifecycle?.reminderHours === 1
  const subject = isSoon
    ? lifecycle.soonSubject(about.name)
    : lifecycle.tomorrowSubject(about.name, about.when)
  return about.letter(subject, isSoon ? lifecycle.soonHeadline : lifecycle.tomorrowHeadline, [
    say(lifecycle.reminder(about.name)),
    about.facts(
      price.paid,
      about.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ),
    ...about.notes(),
    joinOrViewButton(reading, data, about.bookingsUrl),
  ])
}

export function noShowReported(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const by = data.lifecycle?.contestBy ? moment(data.lifecycle.contestBy, reading.to) : ''
  return about.letter(lifecycle.absentSubject(about.when), lifecycle.absentHeadline, [
    say(lifecycle.absent(about.name)),
    say(about.isInterviewer ? lifecycle.absentInterviewer(by) : lifecycle.absentInterviewee(by)),
    about.facts(price.paid),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

export function noShowDecided(reading: Reading, data: BookingNotificationPayload): Letter {
  const { lifecycle, price, action } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const absent = data.lifecycle?.upheld ? (data.lifecycle.absentParty ?? null) : null
  const outcome =
    absent === null
      ? lifecycle.tookPlace
      : absent === data.side
        ? lifecycle.youWereAbsent
        : lifecycle.otherWasAbsent(about.name)
  const money =
    about.isFree || absent === null
      ? []
      : [say(absent === 'interviewer' ? lifecycle.allBack(about.price) : lifecycle.nothingBack)]
  return about.letter(lifecycle.decidedSubject(about.name, about.when), lifecycle.decidedHeadline, [
    say(outcome),
    ...money,
    about.facts(price.plain),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

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

/** What happened to several bookings, or to one more than once, as each stands by now. */
export type BookingDigestPayload = {
  side: BookingNotificationPayload['side']
  items: { template: BookingEmailTemplate; data: BookingNotificationPayload }[]
}

const maxDigestItems = 20

/** One mail for all of it: no calendar file can speak of several sessions, so the mail says where they stand. */
export function bookingDigest(reading: Reading, { side, items }: BookingDigestPayload): Letter {
  const { digest, action } = getTexts(reading)
  const sides = new Set(items.map(one => one.data.side))
  const page = sides.size === 1 ? `${side}-bookings` : 'bookings'
  return {
    subject: digest.subject,
    preview: digest.preview,
    headline: digest.subject,
    blocks: [
      say(digest.text),
      {
        kind: 'facts',
        rows: items.slice(0, maxDigestItems).map(({ template, data }) => ({
          label: digest.what[template],
          value: `${getOtherParty(data).name}: ${period(data.startTime, data.endTime, reading.to)}`,
        })),
      },
      ...items.slice(0, maxDigestItems).flatMap(({ data }) => messageQuotes(reading, data)),
      ...(items.length > maxDigestItems ? [say(digest.more(items.length - maxDigestItems))] : []),
      note(digest.calendar),
      button(action.viewBookings, `${reading.appUrl}/${page}`),
    ],
  }
}

const getOtherParty = (data: BookingNotificationPayload) =>
  data.side === 'interviewer' ? data.interviewee : data.interviewer
