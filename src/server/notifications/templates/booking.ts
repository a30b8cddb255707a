import type { CancellationReason } from '#contract/booking.ts'
import type { Language } from '#contract/language.ts'
import { refundTiers } from '#contract/limits.ts'
import {
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPeriod,
  formatShortDateTime,
  formatTimeZone,
} from '#server/lib/format.ts'
import { getSessionTitle } from '#server/lib/session-title.ts'
import {
  button,
  type CalendarEvent,
  type DetailRow,
  type EmailBlock,
  type EmailContent,
  note,
  paragraph,
  type Render,
  type RenderContext,
} from '#server/notifications/email.ts'
import {
  type BookingEmailTemplate,
  type BookingNotificationPayload,
  wasConfirmed,
} from '#server/notifications/payloads.ts'
import { type BookingEmailText, en } from './booking.en.ts'
import { ru } from './booking.ru.ts'

export const bookingTexts: Record<Language, BookingEmailText> = { en, ru }

/** A detail row, or none without a value. */
export const optionalRow = (label: string, value: string | null, href?: string): DetailRow[] =>
  value ? [{ label, value, ...(href && { href }) }] : []

export type BookingEmailParts = ReturnType<typeof createBookingEmailParts>

/** Parts that all booking emails share, in the recipient's language and time zone. */
export function createBookingEmailParts({ to, appUrl }: RenderContext, data: BookingNotificationPayload) {
  const t = bookingTexts[to.language]
  const isInterviewer = data.side === 'interviewer'
  const other = isInterviewer ? 'interviewee' : 'interviewer'
  const { name } = data[other]
  const email = data.emailOnly?.addresses[other]
  const notes = data.emailOnly?.notes
  const isFree = data.amountMinor === 0
  const price = formatMoney(data.amountMinor, data.currency, to.language)
  const period = formatPeriod(data.startTime, data.endTime, to)
  const bookingsUrl = `${appUrl}/${data.side}-bookings`
  const viewBookings = button(t.action.viewBookings, bookingsUrl)
  const link = data.meetingLink

  return {
    t,
    to,
    appUrl,
    data,
    isInterviewer,
    /** Name of the other participant. */
    name,
    isFree,
    price,
    /** For the subject, which lock screens show alone, so it includes the time zone. */
    when: formatShortDateTime(data.startTime, to),
    period,
    bookingsUrl,
    viewBookings,
    joinOrView: link ? button(t.action.joinMeeting, link) : viewBookings,
    /** Opens a part of the session's page. */
    openSession: (label: string, part: 'recording' | 'scorecard') =>
      button(label, `${appUrl}/sessions/${data.bookingId}#${part}`),

    details: (extraRows: DetailRow[] = [], formatPrice = (amount: string) => amount): EmailBlock => ({
      kind: 'details',
      rows: [
        { label: t.label.when, value: period },
        { label: t.label.with, value: email ? `${name} (${email})` : name },
        ...optionalRow(t.label.sessionType, data.sessionType),
        ...optionalRow(t.label.specialty, data.specialty),
        { label: t.label.price, value: isFree ? t.price.free : formatPrice(price) },
        ...extraRows,
      ],
    }),

    notes: (notes
      ? [{ kind: 'quote', label: isInterviewer ? t.label.notes(name) : t.label.yourNotes, text: notes }]
      : []) satisfies EmailBlock[],

    content: (subject: string, heading: string, blocks: EmailBlock[]): EmailContent => ({
      subject,
      preview: period,
      heading,
      blocks,
      footer: t.footerBooking(formatTimeZone(data.startTime, to)),
    }),
  }
}

export const bookingEmail =
  (build: (parts: BookingEmailParts) => EmailContent): Render<BookingEmailTemplate> =>
  (context, data) =>
    build(createBookingEmailParts(context, data))

/** Calendar event with one id for the whole life of the booking. */
export function toCalendarEvent(
  method: CalendarEvent['method'],
  context: RenderContext,
  data: BookingNotificationPayload,
): CalendarEvent {
  const { t, name, period } = createBookingEmailParts(context, data)
  const link = data.meetingLink
  return {
    method,
    id: `booking-${data.bookingId}@rehearse`,
    sequence: data.calendarSequence,
    start: new Date(data.startTime),
    end: new Date(data.endTime),
    summary: getSessionTitle({ name, sessionType: data.sessionType }, context.to.language),
    attendees: (['interviewee', 'interviewer'] as const).map(side => ({
      name: data[side].name,
      email: data.emailOnly?.addresses[side] ?? null,
    })),
    // Calendars convert the start to their own time zone, so the description names the recipient's.
    description: [`${t.label.when}: ${period}`, ...(link ? [`${t.label.meetingLink}: ${link}`] : [])].join(
      '\n',
    ),
    location: link,
  }
}

export const bookingRequested = bookingEmail(parts => {
  const { t, data, name, price, isFree, when } = parts
  const { requested, action, label } = t
  const answerBy = data.answerBy && formatDateTime(data.answerBy, parts.to)
  if (parts.isInterviewer) {
    return parts.content(requested.interviewerSubject(name, when), requested.interviewerHeadline(name), [
      paragraph(requested.interviewerAsk(answerBy)),
      paragraph(isFree ? requested.interviewerFree : requested.interviewerMoney(price)),
      parts.details(optionalRow(label.answerBy, answerBy), t.price.authorised),
      ...parts.notes,
      button(action.answerRequest, parts.bookingsUrl),
    ])
  }
  return parts.content(requested.intervieweeSubject(name, when), requested.intervieweeHeadline(name), [
    paragraph(requested.intervieweeWait(name, answerBy)),
    paragraph(isFree ? requested.intervieweeFree : requested.intervieweeMoney(name, price)),
    parts.details([], t.price.authorised),
    ...parts.notes,
    parts.viewBookings,
  ])
})

export const bookingConfirmed = bookingEmail(parts => {
  const { t, data, name } = parts
  const { confirmed, label } = t
  const rows = [{ label: label.recording, value: confirmed.recording }, ...cancellationRows(parts)]
  return parts.content(confirmed.subject(name, parts.when), confirmed.headline(name), [
    paragraph(data.meetingLink ? confirmed.calendar : `${confirmed.calendar} ${confirmed.linkLater}`),
    parts.details(rows, t.price.paid),
    ...parts.notes,
    parts.joinOrView,
    ...(parts.isFree ? [note(t.policy.free)] : []),
  ])
})

/** What each side gets back. Empty for a free session. */
function cancellationRows({ t, to, name, isInterviewer, isFree }: BookingEmailParts): DetailRow[] {
  if (isFree) return []
  const { policy, label } = t
  const tiers = refundTiers
    .filter(tier => tier.percent > 0)
    .map(tier => ({ percent: formatPercent(tier.percent, to.language), hours: tier.fromHours }))
  return isInterviewer
    ? [
        { label: label.youCancel, value: policy.theirFull(name) },
        { label: label.theyCancel(name), value: policy.theirs(tiers, name) },
      ]
    : [
        { label: label.youCancel, value: policy.own(tiers) },
        { label: label.theyCancel(name), value: policy.ownFull },
      ]
}

export const meetingLinkChanged = bookingEmail(({ t, data, name, when, ...parts }) =>
  parts.content(t.linkChanged.subject(name, when), t.linkChanged.headline[data.side](name), [
    paragraph(t.linkChanged[data.side](name)),
    parts.details([], t.price.paid),
    parts.joinOrView,
  ]),
)

export const bookingCancelled = bookingEmail(parts => {
  const { t, data, name, when } = parts
  const { cancelled, action } = t
  const reason = data.reason ?? 'cancelled_by_interviewer'
  const canRebook = !parts.isInterviewer && reason !== 'cancelled_by_interviewee'
  const isOurFault = canRebook && (reason === 'cancelled_by_interviewer' || reason === 'called_off')
  return parts.content(
    cancelled.subject[subjectKinds[reason]](name, when),
    cancelled[data.side][reason](name),
    [
      ...declineBlocks(parts),
      ...refundBlocks(parts),
      ...(isOurFault ? [paragraph(cancelled.sorry)] : []),
      parts.details(),
      ...otherTimes(parts),
      canRebook ? button(action.findInterviewers, `${parts.appUrl}/interviewers`) : parts.viewBookings,
      ...(wasConfirmed(data) ? [note(cancelled.calendar)] : []),
    ],
  )
})

/** What the interviewer said, for the interviewee. */
function declineBlocks({ t, data, isInterviewer, name }: BookingEmailParts): EmailBlock[] {
  const { reason } = data.decline
  const text = data.emailOnly?.declineNote
  if (isInterviewer || data.reason !== 'declined') return []
  const sentence = reason && reason !== 'other' ? t.cancelled.declineReasons[reason](name) : null
  return [
    ...(sentence ? [paragraph(sentence)] : []),
    ...(text ? [{ kind: 'quote' as const, label: t.cancelled.declineNote(name), text }] : []),
  ]
}

/** Link to other times of an interviewer who declined. */
const otherTimes = ({ t, data, isInterviewer, name, appUrl }: BookingEmailParts): EmailBlock[] =>
  !isInterviewer && data.reason === 'declined' && data.interviewer.id
    ? [button(t.action.otherTimes(name), `${appUrl}/interviewers?book=${data.interviewer.id}`)]
    : []

const subjectKinds = {
  cancelled_by_interviewee: 'cancelled',
  cancelled_by_interviewer: 'cancelled',
  declined: 'declined',
  not_answered: 'not_answered',
  hold_expired: 'not_paid',
  payment_failed: 'not_paid',
  payment_abandoned: 'not_paid',
  called_off: 'cancelled',
  refunded: 'cancelled',
} as const satisfies Record<CancellationReason, string>

function refundBlocks({ t, data, to, isInterviewer, isFree, name, price }: BookingEmailParts): EmailBlock[] {
  const { cancelled } = t
  const { refundMinor } = data
  if (isFree) return []
  if (!refundMinor && !wasConfirmed(data))
    return [paragraph(isInterviewer ? cancelled.theirNotCharged(name) : cancelled.notCharged)]
  if (refundMinor === null) return []
  if (refundMinor === 0)
    return [paragraph(isInterviewer ? cancelled.theirRefundNone(name) : cancelled.refundNone(price))]
  if (refundMinor === data.amountMinor)
    return [paragraph(isInterviewer ? cancelled.theirRefundAll(name, price) : cancelled.refundAll(price))]
  const refund = formatMoney(refundMinor, data.currency, to.language)
  return [
    paragraph(
      isInterviewer ? cancelled.theirRefundPart(name, refund, price) : cancelled.refundPart(refund, price),
    ),
  ]
}

/** Adds the calendar event. There is none to cancel if the booking was never confirmed. */
export function withCalendar(
  method: CalendarEvent['method'],
  render: Render<BookingEmailTemplate>,
): Render<BookingEmailTemplate> {
  return (context, data) => ({
    ...render(context, data),
    calendar: method === 'REQUEST' || wasConfirmed(data) ? toCalendarEvent(method, context, data) : null,
  })
}
