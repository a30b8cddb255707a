import type { Language } from '#contract/account.ts'
import type { CancellationReason } from '#contract/booking.ts'
import { refundTiers } from '#contract/limits.ts'
import {
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPeriod,
  formatTimeZone,
} from '#server/lib/format.ts'
import {
  button,
  type CalendarEvent,
  type DetailRow,
  type EmailBlock,
  type EmailContent,
  note,
  paragraph,
  type RenderContext,
} from '#server/notifications/email.ts'
import { type BookingNotificationPayload, wasConfirmed } from '#server/notifications/payloads.ts'
import { type BookingEmailText, en } from './booking.en.ts'
import { ru } from './booking.ru.ts'

const texts: Record<Language, BookingEmailText> = { en, ru }

export const getTexts = ({ to }: RenderContext): BookingEmailText => texts[to.language]

/** Parts that all booking emails share, in the recipient's language and time zone. */
export function createBookingEmailParts(context: RenderContext, data: BookingNotificationPayload) {
  const { to, appUrl } = context
  const t = getTexts(context)
  const isInterviewer = data.side === 'interviewer'
  const otherParty = isInterviewer ? data.interviewee : data.interviewer
  const price = formatMoney(data.amountMinor, data.currency, to.language)
  const optional = (label: string, value: string | null, href?: string): DetailRow[] =>
    value ? [{ label, value, ...(href && { href }) }] : []

  return {
    isInterviewer,
    /** Name of the other participant. */
    name: otherParty.name,
    isFree: data.amountMinor === 0,
    price,
    /** Calendars and lock screens show the subject alone, so it includes the time zone. */
    when: formatDateTime(data.startTime, to),
    answerBy: data.answerBy && formatDateTime(data.answerBy, to),
    bookingsUrl: `${appUrl}/${data.side}-bookings`,
    optional,

    details: (formatPrice: (amount: string) => string, extraRows: DetailRow[] = []): EmailBlock => ({
      kind: 'details',
      rows: [
        { label: t.label.when, value: formatPeriod(data.startTime, data.endTime, to) },
        {
          label: t.label.with,
          value: otherParty.email ? `${otherParty.name} (${otherParty.email})` : otherParty.name,
        },
        ...optional(t.label.specialty, data.specialty),
        { label: t.label.price, value: data.amountMinor === 0 ? t.price.free : formatPrice(price) },
        ...extraRows,
      ],
    }),

    notes: (): EmailBlock[] =>
      data.notes
        ? [
            {
              kind: 'quote',
              label: isInterviewer ? t.label.notes(otherParty.name) : t.label.yourNotes,
              text: data.notes,
            },
          ]
        : [],

    email: (subject: string, headline: string, blocks: EmailBlock[]): EmailContent => ({
      subject,
      preview: formatPeriod(data.startTime, data.endTime, to),
      heading: headline,
      blocks,
      footer: t.footerBooking(formatTimeZone(data.startTime, to)),
    }),
  }
}

/** Calendar event with one id for the whole life of the booking. */
export function toCalendarEvent(
  method: CalendarEvent['method'],
  context: RenderContext,
  data: BookingNotificationPayload,
): CalendarEvent {
  const { label, calendarSummary } = getTexts(context)
  const otherParty = data.side === 'interviewee' ? data.interviewer : data.interviewee
  const link = data.meetingLink
  return {
    method,
    id: `booking-${data.bookingId}@rehearse`,
    sequence: data.calendarSequence,
    start: new Date(data.startTime),
    end: new Date(data.endTime),
    summary: calendarSummary(otherParty.name),
    attendees: [data.interviewee, data.interviewer],
    // Calendars convert the start to their own time zone, so the description names the recipient's.
    description: [
      `${label.when}: ${formatPeriod(data.startTime, data.endTime, context.to)}`,
      ...(link ? [`${label.meetingLink}: ${link}`] : []),
    ].join('\n'),
    location: link,
  }
}

export function bookingRequested(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { requested, action, label, price: priceText } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const { name, price, isFree, when, answerBy } = parts

  if (parts.isInterviewer) {
    return parts.email(requested.interviewerSubject(name, when), requested.interviewerHeadline(name), [
      paragraph(requested.interviewerAsk(answerBy)),
      parts.details(priceText.authorised, parts.optional(label.answerBy, answerBy)),
      ...parts.notes(),
      paragraph(isFree ? requested.interviewerFree : requested.interviewerMoney(price)),
      button(action.answerRequest, parts.bookingsUrl),
    ])
  }
  return parts.email(requested.intervieweeSubject(name, when), requested.intervieweeHeadline, [
    paragraph(requested.intervieweeWait(name, answerBy)),
    paragraph(isFree ? requested.intervieweeFree : requested.intervieweeMoney(name, price)),
    parts.details(priceText.authorised),
    ...parts.notes(),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function bookingConfirmed(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { confirmed, policy, action, label, price: priceText } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const { name, isInterviewer, when } = parts
  const link = data.meetingLink
  const tiers = refundTiers
    .filter(tier => tier.percent > 0)
    .map(tier => ({ percent: formatPercent(tier.percent, context.to.language), hours: tier.fromHours }))

  return parts.email(confirmed.subject(name, when), confirmed.headline, [
    paragraph(confirmed.calendar(name)),
    parts.details(priceText.paid, parts.optional(label.meetingLink, link, link ?? undefined)),
    ...parts.notes(),
    link ? button(action.joinMeeting, link) : paragraph(confirmed.linkLater),
    note(isInterviewer ? confirmed.changeLink : confirmed.testCamera),
    note(confirmed.recording),
    note(parts.isFree ? policy.free : policy[isInterviewer ? 'theirs' : 'own'](tiers, name)),
  ])
}

export function meetingLinkChanged(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { linkChanged, action, label, price: priceText } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const link = data.meetingLink
  return parts.email(linkChanged.subject(parts.name, parts.when), linkChanged.headline, [
    paragraph(linkChanged[data.side](parts.name)),
    parts.details(priceText.paid, parts.optional(label.meetingLink, link, link ?? undefined)),
    link ? button(action.joinMeeting, link) : button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function bookingCancelled(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const { cancelled, action, price: priceText } = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  const reason = data.reason ?? 'cancelled_by_interviewer'
  const kind = subjectKinds[reason]
  const canRebook = !parts.isInterviewer && reason !== 'cancelled_by_interviewee'

  return parts.email(cancelled.subject[kind](parts.name, parts.when), cancelled.headline[kind], [
    paragraph(cancelled[data.side][reason](parts.name)),
    ...refundBlocks(context, data),
    parts.details(priceText.plain),
    ...(wasConfirmed(data) ? [paragraph(cancelled.calendar)] : []),
    canRebook
      ? button(action.findInterviewers, `${context.appUrl}/interviewers`)
      : button(action.viewBookings, parts.bookingsUrl),
  ])
}

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

function refundBlocks(context: RenderContext, data: BookingNotificationPayload): EmailBlock[] {
  const { cancelled } = getTexts(context)
  const { isInterviewer, isFree, name, price } = createBookingEmailParts(context, data)
  const { refundMinor } = data
  if (isFree) return []
  if (!refundMinor && !wasConfirmed(data))
    return [paragraph(isInterviewer ? cancelled.theirNotCharged(name) : cancelled.notCharged(price))]
  if (refundMinor === null) return []
  if (refundMinor === 0)
    return [paragraph(isInterviewer ? cancelled.theirRefundNone(name, price) : cancelled.refundNone(price))]
  if (refundMinor === data.amountMinor)
    return [paragraph(isInterviewer ? cancelled.theirRefundAll(name, price) : cancelled.refundAll(price))]
  const refund = formatMoney(refundMinor, data.currency, context.to.language)
  return [
    paragraph(
      isInterviewer ? cancelled.theirRefundPart(name, refund, price) : cancelled.refundPart(refund, price),
    ),
  ]
}
