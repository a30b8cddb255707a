import type { Language } from '#contract/language.ts'
import { formatDateTime, formatPeriod } from '#server/lib/format.ts'
import { button, type EmailBlock, note, paragraph, type Render } from '#server/notifications/email.ts'
import type { BookingEmailTemplate } from '#server/notifications/payloads.ts'
import {
  type BookingEmailParts,
  bookingEmail,
  bookingTexts,
  createBookingEmailParts,
  optionalRow,
} from './booking.ts'

export const bookingMoved = bookingEmail(({ t, data, to, name, when, ...parts }) => {
  const movedFrom = data.lifecycle?.movedFrom ? formatDateTime(data.lifecycle.movedFrom, to) : null
  return parts.content(t.lifecycle.movedSubject(name, when), t.lifecycle.movedHeadline, [
    paragraph(t.lifecycle.moved(name)),
    parts.details([...optionalRow(t.label.before, movedFrom), ...parts.linkRow], t.price.paid),
    ...(parts.isInterviewer ? [] : [note(t.lifecycle.refundClock)]),
    parts.joinOrView,
  ])
})

export const timeProposed = bookingEmail(({ t, data, to, name, ...parts }) => {
  const proposed = data.lifecycle?.proposed
  const time = proposed ? formatPeriod(proposed.startTime, proposed.endTime, to) : null
  return parts.content(t.lifecycle.proposedSubject(name), t.lifecycle.proposedHeadline(name), [
    paragraph(t.lifecycle.proposed(name)),
    parts.details(optionalRow(t.label.proposed, time), t.price.paid),
    button(t.action.answerProposal, parts.bookingsUrl),
  ])
})

export const proposalDeclined = bookingEmail(({ t, name, when, ...parts }) =>
  parts.content(t.lifecycle.keptSubject(name, when), t.lifecycle.keptHeadline, [
    paragraph(t.lifecycle.kept(name)),
    parts.details([], t.price.paid),
    parts.viewBookings,
  ]),
)

export const sessionReminder = bookingEmail(({ t, data, name, when, ...parts }) => {
  const { lifecycle } = t
  const isSoon = data.lifecycle?.reminderHours === 1
  const subject = isSoon ? lifecycle.soonSubject(name) : lifecycle.tomorrowSubject(name, when)
  return parts.content(subject, isSoon ? lifecycle.soonHeadline : lifecycle.tomorrowHeadline, [
    paragraph(lifecycle.reminder(name)),
    parts.details(parts.linkRow, t.price.paid),
    ...parts.notes,
    parts.joinOrView,
  ])
})

export const noShowReported = bookingEmail(({ t, data, to, name, when, ...parts }) => {
  const { lifecycle } = t
  const deadline = data.lifecycle?.contestBy ? formatDateTime(data.lifecycle.contestBy, to) : ''
  return parts.content(lifecycle.absentSubject(when), lifecycle.absentHeadline, [
    paragraph(lifecycle.absent(name)),
    paragraph(
      parts.isInterviewer ? lifecycle.absentInterviewer(deadline) : lifecycle.absentInterviewee(deadline),
    ),
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
        : lifecycle.otherWasAbsent(name)
  const refundText =
    parts.isFree || absent === null
      ? []
      : [paragraph(absent === 'interviewer' ? lifecycle.allBack(parts.price) : lifecycle.nothingBack)]
  return parts.content(lifecycle.decidedSubject(name, when), lifecycle.decidedHeadline, [
    paragraph(outcome),
    ...refundText,
    parts.details(),
    parts.viewBookings,
  ])
})

export const notesChanged = bookingEmail(({ t, data, name, when, ...parts }) =>
  parts.content(t.notesChanged.subject(name, when), t.notesChanged.headline(name), [
    paragraph(data.notes ? t.notesChanged.text(name) : t.notesChanged.taken(name)),
    ...parts.notes,
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
    note(t.message.howToAnswer),
    parts.details(),
  ])
})

/** One quote per message. Empty for other emails. */
const messageQuotes = ({ t, data, to, name }: BookingEmailParts): EmailBlock[] =>
  (data.lifecycle?.messages ?? []).map(({ text, at }) => ({
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
