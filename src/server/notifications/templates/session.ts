import { formatDateTime, formatPeriod } from '#server/lib/format.ts'
import {
  button,
  type EmailBlock,
  type EmailContent,
  note,
  paragraph,
  type RenderContext,
} from '#server/notifications/email.ts'
import type { BookingDigestPayload, BookingNotificationPayload } from '#server/notifications/payloads.ts'
import { createBookingEmailParts, getTexts } from './booking.ts'

const joinOrViewButton = (reading: RenderContext, data: BookingNotificationPayload, bookingsUrl: string) => {
  const { action } = getTexts(reading)
  return data.meetingLink
    ? button(action.joinMeeting, data.meetingLink)
    : button(action.viewBookings, bookingsUrl)
}

export function bookingMoved(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, label, price } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const movedFrom = data.lifecycle?.movedFrom ? formatDateTime(data.lifecycle.movedFrom, reading.to) : null
  return parts.letter(lifecycle.movedSubject(parts.name, parts.when), lifecycle.movedHeadline, [
    paragraph(lifecycle.moved(parts.name)),
    parts.facts(price.paid, [
      ...parts.optional(label.before, movedFrom),
      ...parts.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ]),
    ...(parts.isInterviewer ? [] : [note(lifecycle.refundClock)]),
    joinOrViewButton(reading, data, parts.bookingsUrl),
  ])
}

export function timeProposed(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, label, price, action } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const proposed = data.lifecycle?.proposed
  const time = proposed ? formatPeriod(proposed.startTime, proposed.endTime, reading.to) : null
  return parts.letter(lifecycle.proposedSubject(parts.name), lifecycle.proposedHeadline(parts.name), [
    paragraph(lifecycle.proposed(parts.name)),
    parts.facts(price.paid, parts.optional(label.proposed, time)),
    button(action.answerProposal, parts.bookingsUrl),
  ])
}

export function proposalDeclined(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, price, action } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  return parts.letter(lifecycle.keptSubject(parts.name, parts.when), lifecycle.keptHeadline, [
    paragraph(lifecycle.kept(parts.name)),
    parts.facts(price.paid),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function sessionReminder(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, label, price } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const isSoon = data.lifecycle?.reminderHours === 1
  const subject = isSoon
    ? lifecycle.soonSubject(parts.name)
    : lifecycle.tomorrowSubject(parts.name, parts.when)
  return parts.letter(subject, isSoon ? lifecycle.soonHeadline : lifecycle.tomorrowHeadline, [
    paragraph(lifecycle.reminder(parts.name)),
    parts.facts(
      price.paid,
      parts.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ),
    ...parts.notes(),
    joinOrViewButton(reading, data, parts.bookingsUrl),
  ])
}

export function noShowReported(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, price, action } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const deadline = data.lifecycle?.contestBy ? formatDateTime(data.lifecycle.contestBy, reading.to) : ''
  return parts.letter(lifecycle.absentSubject(parts.when), lifecycle.absentHeadline, [
    paragraph(lifecycle.absent(parts.name)),
    paragraph(
      parts.isInterviewer ? lifecycle.absentInterviewer(deadline) : lifecycle.absentInterviewee(deadline),
    ),
    parts.facts(price.paid),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function noShowDecided(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, price, action } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const absent = data.lifecycle?.upheld ? (data.lifecycle.absentParty ?? null) : null
  const outcome =
    absent === null
      ? lifecycle.tookPlace
      : absent === data.side
        ? lifecycle.youWereAbsent
        : lifecycle.otherWasAbsent(parts.name)
  const refundText =
    parts.isFree || absent === null
      ? []
      : [paragraph(absent === 'interviewer' ? lifecycle.allBack(parts.price) : lifecycle.nothingBack)]
  return parts.letter(lifecycle.decidedSubject(parts.name, parts.when), lifecycle.decidedHeadline, [
    paragraph(outcome),
    ...refundText,
    parts.facts(price.plain),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function notesChanged(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { notesChanged: texts, action, price } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  return parts.letter(texts.subject(parts.name, parts.when), texts.headline(parts.name), [
    paragraph(data.notes ? texts.text(parts.name) : texts.taken(parts.name)),
    ...parts.notes(),
    parts.facts(price.plain),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

/** Links to the thread, because replies to this email reach no mailbox. */
export function messageReceived(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { message, action, price } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const threadUrl = `${reading.appUrl}/bookings?messages=${data.bookingId}`
  return parts.letter(message.subject(parts.name, parts.when), message.headline(parts.name), [
    ...messageQuotes(reading, data),
    button(action.answerMessage, threadUrl),
    note(message.howToAnswer),
    parts.facts(price.plain),
  ])
}

/** One quote per message. Empty for other emails. */
function messageQuotes(reading: RenderContext, data: BookingNotificationPayload): EmailBlock[] {
  const { name } = createBookingEmailParts(reading, data)
  const { wrote } = getTexts(reading).message
  return (data.lifecycle?.messages ?? []).map(({ text, at }) => ({
    kind: 'quote',
    label: wrote(name, formatDateTime(at, reading.to)),
    text,
  }))
}

const maxDigestItems = 20

/** A calendar file cannot describe several sessions, so the email lists their times. */
export function bookingDigest(reading: RenderContext, { side, items }: BookingDigestPayload): EmailContent {
  const { digest, action } = getTexts(reading)
  const sides = new Set(items.map(({ data }) => data.side))
  const page = sides.size === 1 ? `${side}-bookings` : 'bookings'
  return {
    subject: digest.subject,
    preview: digest.preview,
    heading: digest.subject,
    blocks: [
      paragraph(digest.text),
      {
        kind: 'details',
        rows: items.slice(0, maxDigestItems).map(({ template, data }) => ({
          label: digest.what[template],
          value: `${getOtherParty(data).name}: ${formatPeriod(data.startTime, data.endTime, reading.to)}`,
        })),
      },
      ...items.slice(0, maxDigestItems).flatMap(({ data }) => messageQuotes(reading, data)),
      ...(items.length > maxDigestItems ? [paragraph(digest.more(items.length - maxDigestItems))] : []),
      note(digest.calendar),
      button(action.viewBookings, `${reading.appUrl}/${page}`),
    ],
  }
}

const getOtherParty = (data: BookingNotificationPayload) =>
  data.side === 'interviewer' ? data.interviewee : data.interviewer
