import type { Language } from '#contract/language.ts'
import { formatDateTime, formatPeriod, formatShortDateTime } from '#server/lib/format.ts'
import { button, type EmailBlock, note, paragraph, type Render } from '#server/notifications/email.ts'
import { getRoomPath } from '#server/notifications/in-app.ts'
import type { BookingEmailTemplate } from '#server/notifications/payloads.ts'
import {
  type BookingEmailParts,
  bookingEmail,
  bookingTexts,
  createBookingEmailParts,
  optionalRow,
} from './booking.ts'
import { appealBlocks, decisionBlocks } from './dispute.ts'

export const bookingMoved = bookingEmail(({ t, data, to, name, when, ...parts }) => {
  const movedFrom = data.lifecycle?.movedFrom ? formatDateTime(data.lifecycle.movedFrom, to) : null
  const hasRefund = !parts.isInterviewer && !parts.isFree
  return parts.content(t.lifecycle.movedSubject(name, when), t.lifecycle.movedHeadline(name), [
    paragraph(t.lifecycle.moved),
    parts.details(optionalRow(t.label.before, movedFrom), t.price.paid),
    ...(hasRefund ? [note(t.lifecycle.refundClock)] : []),
    parts.joinOrView,
  ])
})

/** The subject has the proposed time, because it is what the recipient decides about. */
export const timeProposed = bookingEmail(({ t, data, to, name, ...parts }) => {
  const proposed = data.lifecycle?.proposed
  const time = proposed ? formatPeriod(proposed.startTime, proposed.endTime, to) : null
  const when = formatShortDateTime(proposed?.startTime ?? data.startTime, to)
  return parts.content(t.lifecycle.proposedSubject(name, when), t.lifecycle.proposedHeadline(name), [
    paragraph(t.lifecycle.proposed),
    parts.details(optionalRow(t.label.proposed, time), t.price.paid),
    button(t.action.answerProposal, parts.bookingsUrl),
  ])
})

export const proposalDeclined = bookingEmail(({ t, name, when, ...parts }) =>
  parts.content(t.lifecycle.keptSubject(name, when), t.lifecycle.keptHeadline(name), [
    paragraph(t.lifecycle.kept(name)),
    parts.details([], t.price.paid),
    parts.viewBookings,
  ]),
)

export const sessionReminder = bookingEmail(({ t, data, name, when, ...parts }) => {
  const { lifecycle } = t
  const isSoon = data.lifecycle?.reminderHours === 1
  const subject = isSoon ? lifecycle.soonSubject : lifecycle.tomorrowSubject
  const headline = isSoon ? lifecycle.soonHeadline : lifecycle.tomorrowHeadline
  const advice = getRoomPath(data) ? `${lifecycle.roomOpens} ${lifecycle.testCamera}` : lifecycle.testCamera
  return parts.content(subject(name, when), headline(name), [
    paragraph(advice),
    parts.details([], t.price.paid),
    ...parts.notes,
    parts.joinOrView,
  ])
})

export const noShowReported = bookingEmail(({ t, data, to, name, when, ...parts }) => {
  const { lifecycle } = t
  const deadline = data.lifecycle?.contestBy ? formatDateTime(data.lifecycle.contestBy, to) : ''
  const consequence = parts.isFree
    ? lifecycle.absentFree(deadline)
    : parts.isInterviewer
      ? lifecycle.absentInterviewer(deadline, name)
      : lifecycle.absentInterviewee(deadline)
  return parts.content(lifecycle.absentSubject(name, when), lifecycle.absentHeadline(name), [
    paragraph(consequence),
    parts.details([], t.price.paid),
    parts.viewBookings,
  ])
})

export const noShowDecided = bookingEmail(({ t, data, name, when, ...parts }) => {
  const { lifecycle } = t
  const absent = data.lifecycle?.upheld ? (data.lifecycle.absentParty ?? null) : null
  const outcome =
    absent === null
      ? lifecycle.tookPlace
      : absent === data.side
        ? lifecycle.youWereAbsent
        : lifecycle.otherWasAbsent
  const refundTexts = parts.isInterviewer
    ? { interviewer: lifecycle.theirAllBack(name, parts.price), interviewee: lifecycle.stillPaid }
    : { interviewer: lifecycle.allBack(parts.price), interviewee: lifecycle.nothingBack }
  return parts.content(lifecycle.decidedSubject(name, when), outcome(name), [
    paragraph(
      parts.isFree || absent === null
        ? lifecycle.reportClosed
        : `${lifecycle.reportClosed} ${refundTexts[absent]}`,
    ),
    ...decisionBlocks(data.emailOnly?.event.decisionText, parts.to.language),
    ...appealBlocks({ t, data, name, when, ...parts }),
    parts.details(),
    parts.viewBookings,
  ])
})

export const notesChanged = bookingEmail(({ t, data, name, when, ...parts }) =>
  parts.content(t.notesChanged.subject(name, when), t.notesChanged.headline(name), [
    ...(data.emailOnly?.notes ? parts.notes : [paragraph(t.notesChanged.taken(name))]),
    parts.details(),
    parts.viewBookings,
  ]),
)

/** Links to the thread, because replies to this email reach no mailbox. */
export const messageReceived = bookingEmail(parts => {
  const { t, data, name, when } = parts
  const threadUrl = `${parts.appUrl}/bookings?messages=${data.bookingId}`
  return parts.content(t.message.subject(name, when), t.message.headline(name), [
    ...messageQuotes(parts),
    button(t.action.answerMessage, threadUrl),
    note(t.message.howToAnswer(name)),
    parts.details(),
  ])
})

/** One quote per message. Empty for other emails. */
const messageQuotes = ({ t, data, to, name }: BookingEmailParts): EmailBlock[] =>
  (data.emailOnly?.event.messages ?? []).map(({ text, at }) => ({
    kind: 'quote',
    label: t.message.wrote(name, formatDateTime(at, to)),
    text,
  }))

const maxDigestItems = 20

/** A calendar file cannot describe several sessions, so the email lists their times. */
export const createBookingDigest =
  (getLabel: (template: BookingEmailTemplate) => Record<Language, string>): Render<'booking-digest'> =>
  (context, { side, items }) => {
    const { language } = context.to
    const { digest, action } = bookingTexts[language]
    const sides = new Set(items.map(({ data }) => data.side))
    const page = sides.size === 1 ? `${side}-bookings` : 'bookings'
    const listed = items
      .slice(0, maxDigestItems)
      .map(({ template, data }) => ({ template, parts: createBookingEmailParts(context, data) }))
    return {
      subject: digest.subject,
      preview: digest.preview,
      heading: digest.subject,
      blocks: [
        paragraph(digest.text),
        {
          kind: 'details',
          rows: listed.map(({ template, parts }) => ({
            label: getLabel(template)[language],
            value: `${parts.name}: ${parts.period}`,
          })),
        },
        ...listed.flatMap(({ parts }) => messageQuotes(parts)),
        ...(items.length > maxDigestItems ? [paragraph(digest.more(items.length - maxDigestItems))] : []),
        note(digest.calendar),
        button(action.viewBookings, `${context.appUrl}/${page}`),
      ],
    }
  }
