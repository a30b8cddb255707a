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

const joinOrViewButton = (context: RenderContext, data: BookingNotificationPayload, bookingsUrl: string) => {
  const { action } = getTexts(context)
  return data.meetingLink
    ? button(action.joinMeeting, data.meetingLink)
    : button(action.viewBookings, bookingsUrl)
}

export function bookingMoved(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, label, price } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const movedFrom = data.lifecycle?.movedFrom ? formatDateTime(data.lifecycle.movedFrom, context.to) : null
  return parts.email(lifecycle.movedSubject(parts.name, parts.when), lifecycle.movedHeadline, [
    paragraph(lifecycle.moved(parts.name)),
    parts.details(price.paid, [
      ...parts.optional(label.before, movedFrom),
      ...parts.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ]),
    ...(parts.isInterviewer ? [] : [note(lifecycle.refundClock)]),
    joinOrViewButton(context, data, parts.bookingsUrl),
  ])
}

export function timeProposed(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, label, price, action } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const proposed = data.lifecycle?.proposed
  const time = proposed ? formatPeriod(proposed.startTime, proposed.endTime, context.to) : null
  return parts.email(lifecycle.proposedSubject(parts.name), lifecycle.proposedHeadline(parts.name), [
    paragraph(lifecycle.proposed(parts.name)),
    parts.details(price.paid, parts.optional(label.proposed, time)),
    button(action.answerProposal, parts.bookingsUrl),
  ])
}

export function proposalDeclined(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, price, action } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  return parts.email(lifecycle.keptSubject(parts.name, parts.when), lifecycle.keptHeadline, [
    paragraph(lifecycle.kept(parts.name)),
    parts.details(price.paid),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function sessionReminder(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, label, price } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const isSoon = data.lifecycle?.reminderHours === 1
  const subject = isSoon
    ? lifecycle.soonSubject(parts.name)
    : lifecycle.tomorrowSubject(parts.name, parts.when)
  return parts.email(subject, isSoon ? lifecycle.soonHeadline : lifecycle.tomorrowHeadline, [
    paragraph(lifecycle.reminder(parts.name)),
    parts.details(
      price.paid,
      parts.optional(label.meetingLink, data.meetingLink, data.meetingLink ?? undefined),
    ),
    ...parts.notes(),
    joinOrViewButton(context, data, parts.bookingsUrl),
  ])
}

export function noShowReported(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, price, action } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const deadline = data.lifecycle?.contestBy ? formatDateTime(data.lifecycle.contestBy, context.to) : ''
  return parts.email(lifecycle.absentSubject(parts.when), lifecycle.absentHeadline, [
    paragraph(lifecycle.absent(parts.name)),
    paragraph(
      parts.isInterviewer ? lifecycle.absentInterviewer(deadline) : lifecycle.absentInterviewee(deadline),
    ),
    parts.details(price.paid),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function noShowDecided(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { lifecycle, price, action } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
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
  return parts.email(lifecycle.decidedSubject(parts.name, parts.when), lifecycle.decidedHeadline, [
    paragraph(outcome),
    ...refundText,
    parts.details(price.plain),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function notesChanged(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { notesChanged: texts, action, price } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  return parts.email(texts.subject(parts.name, parts.when), texts.headline(parts.name), [
    paragraph(data.notes ? texts.text(parts.name) : texts.taken(parts.name)),
    ...parts.notes(),
    parts.details(price.plain),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

/** Links to the thread, because replies to this email reach no mailbox. */
export function messageReceived(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { message, action, price } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const threadUrl = `${context.appUrl}/bookings?messages=${data.bookingId}`
  return parts.email(message.subject(parts.name, parts.when), message.headline(parts.name), [
    ...messageQuotes(context, data),
    button(action.answerMessage, threadUrl),
    note(message.howToAnswer),
    parts.details(price.plain),
  ])
}

/** One quote per message. Empty for other emails. */
function messageQuotes(context: RenderContext, data: BookingNotificationPayload): EmailBlock[] {
  const { name } = createBookingEmailParts(context, data)
  const { wrote } = getTexts(context).message
  return (data.lifecycle?.messages ?? []).map(({ text, at }) => ({
    kind: 'quote',
    label: wrote(name, formatDateTime(at, context.to)),
    text,
  }))
}

const maxDigestItems = 20

/** A calendar file cannot describe several sessions, so the email lists their times. */
export function bookingDigest(context: RenderContext, { side, items }: BookingDigestPayload): EmailContent {
  const { digest, action } = getTexts(context)
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
          value: `${getOtherParty(data).name}: ${formatPeriod(data.startTime, data.endTime, context.to)}`,
        })),
      },
      ...items.slice(0, maxDigestItems).flatMap(({ data }) => messageQuotes(context, data)),
      ...(items.length > maxDigestItems ? [paragraph(digest.more(items.length - maxDigestItems))] : []),
      note(digest.calendar),
      button(action.viewBookings, `${context.appUrl}/${page}`),
    ],
  }
}

const getOtherParty = (data: BookingNotificationPayload) =>
  data.side === 'interviewer' ? data.interviewee : data.interviewer
