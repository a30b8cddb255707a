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

/** What the mails of a booking have in common, in the words and the zone of one reader. */
export function createBookingEmailParts(reading: Reading, data: BookingNotificationPayload) {
  const { to, appUrl } = reading
  const t = getTexts(reading)
  const isInterviewer = data.side === 'interviewer'
  const other = isInterviewer ? data.interviewee : data.interviewer
  const price = money(data.amountMinor, data.currency, to.language)
  const optional = (label: string, value: string | null, href?: string): Fact[] =>
    value ? [{ label, value, ...(href && { href }) }] : []

  return {
    isInterviewer,
    /** The other person's name. */
    name: other.name,
    isFree: data.amountMinor === 0,
    price,
    /** For subjects, which calendars and lock screens show without the mail: the zone belongs to them too. */
    when: moment(data.startTime, to),
    answerBy: data.answerBy && moment(data.answerBy, to),
    bookingsUrl: `${appUrl}/${data.side}-bookings`,
    optional,

    facts: (priceSays: (amount: string) => string, more: Fact[] = []): Block => ({
      kind: 'facts',
      rows: [
        { label: t.label.when, value: period(data.startTime, data.endTime, to) },
        { label: t.label.with, value: other.email ? `${other.name} (${other.email})` : other.name },
        ...optional(t.label.specialty, data.specialty),
        { label: t.label.price, value: data.amountMinor === 0 ? t.price.free : priceSays(price) },
        ...more,
      ],
    }),

    notes: (): Block[] =>
      data.notes
        ? [
            {
              kind: 'quote',
              label: isInterviewer ? t.label.notes(other.name) : t.label.yourNotes,
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

/** The booking for the reader's calendar: one entry for its whole life. */
export function toCalendarEvent(
  method: Appointment['method'],
  reading: Reading,
  data: BookingNotificationPayload,
): Appointment {
  const { label, calendarSummary } = getTexts(reading)
  const other = data.side === 'interviewee' ? data.interviewer : data.interviewee
  const link = data.meetingLink
  return {
    method,
    id: `booking-${data.bookingId}@rehearse`,
    sequence: data.calendarSequence,
    start: new Date(data.startTime),
    end: new Date(data.endTime),
    summary: calendarSummary(other.name),
    people: [data.interviewee, data.interviewer],
    // A calendar shows the instant on its own clock; the mail's is named beside it.
    description: [
      `${label.when}: ${period(data.startTime, data.endTime, reading.to)}`,
      ...(link ? [`${label.meetingLink}: ${link}`] : []),
    ].join('\n'),
    link,
  }
}

/** The interviewer is asked to answer; the interviewee learns that nothing is charged until then. */
export function bookingRequested(reading: Reading, data: BookingNotificationPayload): Letter {
  const { requested, action, label, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const { name, price, isFree, when, answerBy } = about

  if (about.isInterviewer) {
    return about.letter(requested.interviewerSubject(name, when), requested.interviewerHeadline(name), [
      say(requested.interviewerAsk(answerBy)),
      about.facts(says.authorised, about.optional(label.answerBy, answerBy)),
      ...about.notes(),
      say(isFree ? requested.interviewerFree : requested.interviewerMoney(price)),
      button(action.answerRequest, about.bookingsUrl),
    ])
  }
  return about.letter(requested.intervieweeSubject(name, when), requested.intervieweeHeadline, [
    say(requested.intervieweeWait(name, answerBy)),
    say(isFree ? requested.intervieweeFree : requested.intervieweeMoney(name, price)),
    about.facts(says.authorised),
    ...about.notes(),
    button(action.viewBookings, about.bookingsUrl),
  ])
}

/** Where and when they meet, what was paid, and what a cancellation would give back. */
export function bookingConfirmed(reading: Reading, data: BookingNotificationPayload): Letter {
  const { confirmed, policy, action, label, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const { name, isInterviewer, when } = about
  const link = data.meetingLink
  const tiers = refundTiers
    .filter(tier => tier.percent > 0)
    .map(tier => ({ percent: percent(tier.percent, reading.to.language), hours: tier.fromHours }))

  return about.letter(confirmed.subject(name, when), confirmed.headline, [
    say(confirmed.calendar(name)),
    about.facts(says.paid, about.optional(label.meetingLink, link, link ?? undefined)),
    ...about.notes(),
    link ? button(action.joinMeeting, link) : say(confirmed.linkLater),
    note(isInterviewer ? confirmed.changeLink : confirmed.testCamera),
    note(confirmed.recording),
    note(about.isFree ? policy.free : policy[isInterviewer ? 'theirs' : 'own'](tiers, name)),
  ])
}

export function meetingLinkChanged(reading: Reading, data: BookingNotificationPayload): Letter {
  const { linkChanged, action, label, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const link = data.meetingLink
  return about.letter(linkChanged.subject(about.name, about.when), linkChanged.headline, [
    say(linkChanged[data.side](about.name)),
    about.facts(says.paid, about.optional(label.meetingLink, link, link ?? undefined)),
    link ? button(action.joinMeeting, link) : button(action.viewBookings, about.bookingsUrl),
  ])
}

/** Why the booking ended and what happens with the money. */
export function bookingCancelled(reading: Reading, data: BookingNotificationPayload): Letter {
  const { cancelled, action, price: says } = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  const reason = data.reason ?? 'cancelled_by_interviewer'
  const kind = subjectKinds[reason]
  const wantsAnother = !about.isInterviewer && reason !== 'cancelled_by_interviewee'

  return about.letter(cancelled.subject[kind](about.name, about.when), cancelled.headline[kind], [
    say(cancelled[data.side][reason](about.name)),
    ...refundBlocks(reading, data),
    about.facts(says.plain),
    ...(wasConfirmed(data) ? [say(cancelled.calendar)] : []),
    wantsAnother
      ? button(action.findInterviewers, `${reading.appUrl}/interviewers`)
      : button(action.viewBookings, about.bookingsUrl),
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
