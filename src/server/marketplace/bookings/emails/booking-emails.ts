import type { Language } from '#contract/account.ts'
import type { CancellationReason } from '#contract/booking.ts'
import { refundTiers } from '#contract/limits.ts'
import { moment, money, percent, period, zoneName } from '#server/lib/mail/format.ts'
import {
  type Appointment,
  type Block,
  button,
  type Fact,
  type Letter,
  note,
  type Reading,
  say,
} from '#server/lib/mail/templates/email.ts'
import { type BookingNotificationPayload, wasConfirmed } from './payloads.ts'
import { type BookingEmailText, en } from './text/en.ts'
import { ru } from './text/ru.ts'

const texts: Record<Language, BookingEmailText> = { en, ru }

export const getTexts = ({ to }: Reading): BookingEmailText => texts[to.language]

/** Parts that all booking emails share, in the recipient's language and time zone. */
export function createBookingEmailParts(reading: Reading, data: BookingNotificationPayload) {
  const { to, appUrl } = reading
  const t = getTexts(reading)
  const isInterviewer = data.side === 'interviewer'
  const otherParty = isInterviewer ? data.interviewee : data.interviewer
  const price = money(data.amountMinor, data.currency, to.language)
  const optional = (label: string, value: string | null, href?: string): Fact[] =>
    value ? [{ label, value, ...(href && { href }) }] : []

  return {
    isInterviewer,
    /** Name of the other participant. */
    name: otherParty.name,
    isFree: data.amountMinor === 0,
    price,
    /** Calendars and lock screens show the subject alone, so it includes the time zone. */
    when: moment(data.startTime, to),
    answerBy: data.answerBy && moment(data.answerBy, to),
    bookingsUrl: `${appUrl}/${data.side}-bookings`,
    optional,

    facts: (formatPrice: (amount: string) => string, extraFacts: Fact[] = []): Block => ({
      kind: 'facts',
      rows: [
        { label: t.label.when, value: period(data.startTime, data.endTime, to) },
        {
          label: t.label.with,
          value: otherParty.email ? `${otherParty.name} (${otherParty.email})` : otherParty.name,
        },
        ...optional(t.label.specialty, data.specialty),
        { label: t.label.price, value: data.amountMinor === 0 ? t.price.free : formatPrice(price) },
        ...extraFacts,
      ],
    }),

    notes: (): Block[] =>
      data.notes
        ? [
            {
              kind: 'quote',
              label: isInterviewer ? t.label.notes(otherParty.name) : t.label.yourNotes,
              text: data.notes,
            },
          ]
        : [],

    letter: (subject: string, headline: string, blocks: Block[]): Letter => ({
      subject,
      preview: period(data.startTime, data.endTime, to),
      headline,
      blocks,
      footer: t.footerBooking(zoneName(data.startTime, to)),
    }),
  }
}

/** Calendar event with one id for the whole life of the booking. */
export function toCalendarEvent(
  method: Appointment['method'],
  reading: Reading,
  data: BookingNotificationPayload,
): Appointment {
  const { label, calendarSummary } = getTexts(reading)
  const otherParty = data.side === 'interviewee' ? data.interviewer : data.interviewee
  const link = data.meetingLink
  return {
    method,
    id: `booking-${data.bookingId}@rehearse`,
    sequence: data.calendarSequence,
    start: new Date(data.startTime),
    end: new Date(data.endTime),
    summary: calendarSummary(otherParty.name),
    people: [data.interviewee, data.interviewer],
    // Calendars convert the start to their own time zone, so the description names the recipient's.
    description: [
      `${label.when}: ${period(data.startTime, data.endTime, reading.to)}`,
      ...(link ? [`${label.meetingLink}: ${link}`] : []),
    ].join('\n'),
    link,
  }
}

export function bookingRequested(reading: Reading, data: BookingNotificationPayload): Letter {
  const { requested, action, label, price: priceText } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const { name, price, isFree, when, answerBy } = parts

  if (parts.isInterviewer) {
    return parts.letter(requested.interviewerSubject(name, when), requested.interviewerHeadline(name), [
      say(requested.interviewerAsk(answerBy)),
      parts.facts(priceText.authorised, parts.optional(label.answerBy, answerBy)),
      ...parts.notes(),
      say(isFree ? requested.interviewerFree : requested.interviewerMoney(price)),
      button(action.answerRequest, parts.bookingsUrl),
    ])
  }
  return parts.letter(requested.intervieweeSubject(name, when), requested.intervieweeHeadline, [
    say(requested.intervieweeWait(name, answerBy)),
    say(isFree ? requested.intervieweeFree : requested.intervieweeMoney(name, price)),
    parts.facts(priceText.authorised),
    ...parts.notes(),
    button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function bookingConfirmed(reading: Reading, data: BookingNotificationPayload): Letter {
  const { confirmed, policy, action, label, price: priceText } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const { name, isInterviewer, when } = parts
  const link = data.meetingLink
  const tiers = refundTiers
    .filter(tier => tier.percent > 0)
    .map(tier => ({ percent: percent(tier.percent, reading.to.language), hours: tier.fromHours }))

  return parts.letter(confirmed.subject(name, when), confirmed.headline, [
    say(confirmed.calendar(name)),
    parts.facts(priceText.paid, parts.optional(label.meetingLink, link, link ?? undefined)),
    ...parts.notes(),
    link ? button(action.joinMeeting, link) : say(confirmed.linkLater),
    note(isInterviewer ? confirmed.changeLink : confirmed.testCamera),
    note(confirmed.recording),
    note(parts.isFree ? policy.free : policy[isInterviewer ? 'theirs' : 'own'](tiers, name)),
  ])
}

export function meetingLinkChanged(reading: Reading, data: BookingNotificationPayload): Letter {
  const { linkChanged, action, label, price: priceText } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const link = data.meetingLink
  return parts.letter(linkChanged.subject(parts.name, parts.when), linkChanged.headline, [
    say(linkChanged[data.side](parts.name)),
    parts.facts(priceText.paid, parts.optional(label.meetingLink, link, link ?? undefined)),
    link ? button(action.joinMeeting, link) : button(action.viewBookings, parts.bookingsUrl),
  ])
}

export function bookingCancelled(reading: Reading, data: BookingNotificationPayload): Letter {
  const { cancelled, action, price: priceText } = getTexts(reading)
  const parts = createBookingEmailParts(reading, data)
  const reason = data.reason ?? 'cancelled_by_interviewer'
  const kind = subjectKinds[reason]
  const canRebook = !parts.isInterviewer && reason !== 'cancelled_by_interviewee'

  return parts.letter(cancelled.subject[kind](parts.name, parts.when), cancelled.headline[kind], [
    say(cancelled[data.side][reason](parts.name)),
    ...refundBlocks(reading, data),
    parts.facts(priceText.plain),
    ...(wasConfirmed(data) ? [say(cancelled.calendar)] : []),
    canRebook
      ? button(action.findInterviewers, `${reading.appUrl}/interviewers`)
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

function refundBlocks(reading: Reading, data: BookingNotificationPayload): Block[] {
  const { cancelled } = getTexts(reading)
  const { isInterviewer, isFree, name, price } = createBookingEmailParts(reading, data)
  const { refundMinor } = data
  if (isFree) return []
  if (!refundMinor && !wasConfirmed(data))
    return [say(isInterviewer ? cancelled.theirNotCharged(name) : cancelled.notCharged(price))]
  if (refundMinor === null) return []
  if (refundMinor === 0)
    return [say(isInterviewer ? cancelled.theirRefundNone(name, price) : cancelled.refundNone(price))]
  if (refundMinor === data.amountMinor)
    return [say(isInterviewer ? cancelled.theirRefundAll(name, price) : cancelled.refundAll(price))]
  const refund = money(refundMinor, data.currency, reading.to.language)
  return [
    say(isInterviewer ? cancelled.theirRefundPart(name, refund, price) : cancelled.refundPart(refund, price)),
  ]
}
