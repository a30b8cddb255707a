import type { Language } from '#contract/language.ts'
import {
  formatDateTime,
  formatMoney,
  formatPeriod,
  formatShortDateTime,
  formatTimeZone,
} from '#server/lib/format.ts'
import {
  button,
  type EmailBlock,
  note,
  paragraph,
  type Render,
  type RenderContext,
} from '#server/notifications/email.ts'
import type { TimeRequestPayload } from '#server/notifications/payloads.ts'
import { bookingTexts, optionalRow } from './booking.ts'

const en = {
  footer: (zone: string) =>
    `You got this email because of a request for another time on Rehearse. Times are in ${zone}, the time zone of your profile.`,
  time: 'Time',
  timeNumber: (n: number) => `Time ${n}`,
  wrote: (name: string) => `${name} wrote`,
  openBookings: 'Open My Bookings',

  requestedSubject: (name: string, when: string) => `${name} asks for another time: ${when}`,
  requestedHeadline: (name: string) => `${name} asks for another time`,
  requested: (by: string) => `Accept one of the times or decline by ${by}.`,
  ifAcceptedFree: 'The session is free. It’s booked as soon as you accept.',
  ifAcceptedPriced: (name: string) =>
    `When you accept, we hold the time for up to 24 hours until ${name} pays.`,
  answer: 'Accept or decline',

  acceptedSubject: (name: string, when: string) => `${name} accepted, pay to book: ${when}`,
  acceptedHeadline: (name: string) => `${name} accepted your time`,
  payBy: (by: string) => `Pay by ${by}. Until then we hold this time for you.`,
  pay: 'Pay and book',

  declined: (name: string) => `${name} declined your request for another time`,
  expired: (name: string) => `${name} didn’t answer your request for another time`,
  unpaid: (name: string) => `You didn’t pay ${name} in time, so the time was released`,
  theyDidNotPay: (name: string) => `${name} didn’t pay in time`,
  withdrawn: (name: string) => `${name} no longer wants the time you accepted`,
  released: 'The time is free again.',
  nothingCharged: 'You haven’t been charged. You can book another time or another interviewer.',
}

export const ru: typeof en = {
  footer: zone =>
    `Вы получили это письмо из-за запроса другого времени на Rehearse. Время указано в часовом поясе вашего профиля: ${zone}.`,
  time: 'Время',
  timeNumber: n => `Время ${n}`,
  wrote: name => `Сообщение (${name})`,
  openBookings: 'Мои записи',

  requestedSubject: (name, when) => `Запрос другого времени: ${name}, ${when}`,
  requestedHeadline: name => `${name} просит другое время`,
  requested: by => `Примите одно из предложенных или откажите до: ${by}.`,
  ifAcceptedFree: 'Встреча бесплатная. Как только вы примете время, она будет назначена.',
  ifAcceptedPriced: name => `Принятое время закреплено до оплаты, но не дольше 24 часов. Платит ${name}.`,
  answer: 'Принять или отклонить',

  acceptedSubject: (name, when) => `Время принято, осталось оплатить: ${name}, ${when}`,
  acceptedHeadline: name => `Ваше время принято: ${name}`,
  payBy: by => `Оплатите до: ${by}. До этого момента время закреплено за вами.`,
  pay: 'Оплатить и записаться',

  declined: name => `Интервьюер отклонил ваш запрос другого времени: ${name}`,
  expired: name => `Интервьюер не ответил на ваш запрос другого времени: ${name}`,
  unpaid: name => `Вы не оплатили встречу вовремя, и время снова свободно: ${name}`,
  theyDidNotPay: name => `Кандидат не оплатил встречу вовремя: ${name}`,
  withdrawn: name => `Кандидат отозвал запрос времени, которое вы приняли: ${name}`,
  released: 'Это время снова свободно.',
  nothingCharged: 'Деньги не списаны. Можно выбрать другое время или другого интервьюера.',
}

const texts: Record<Language, typeof en> = { en, ru }

/** Parts that the emails share, in the recipient's language and time zone. */
function createParts({ to, appUrl }: RenderContext, data: TimeRequestPayload) {
  const t = texts[to.language]
  const { label, price } = bookingTexts[to.language]
  const { name } = data.other
  const [firstTime] = data.times
  const timeRows = data.times.map(({ startTime, endTime }, index) => ({
    label: data.times.length > 1 ? t.timeNumber(index + 1) : t.time,
    value: formatPeriod(startTime, endTime, to),
  }))
  return {
    t,
    name,
    when: firstTime ? formatShortDateTime(firstTime.startTime, to) : '',
    at: (moment: string) => formatDateTime(moment, to),
    content: (subject: string, heading: string, blocks: EmailBlock[]) => ({
      subject,
      preview: timeRows[0]?.value ?? '',
      heading,
      blocks,
      // A zone's name depends on the date: `GMT+2` in winter, `GMT+3` in summer.
      ...(firstTime && { footer: t.footer(formatTimeZone(firstTime.startTime, to)) }),
    }),
    details: {
      kind: 'details' as const,
      rows: [
        ...timeRows,
        { label: label.with, value: name },
        ...optionalRow(label.sessionType, data.sessionType),
        {
          label: label.price,
          value:
            data.amountMinor === 0 ? price.free : formatMoney(data.amountMinor, data.currency, to.language),
        },
      ],
    },
    toBookings: (text: string) => button(text, `${appUrl}/bookings`),
    toOtherTimes: button(
      bookingTexts[to.language].action.otherTimes(name),
      `${appUrl}/interviewers?book=${data.other.id}`,
    ),
  }
}

export const timesRequested: Render<'times-requested'> = (context, data) => {
  const { t, name, ...parts } = createParts(context, data)
  return parts.content(t.requestedSubject(name, parts.when), t.requestedHeadline(name), [
    paragraph(t.requested(parts.at(data.expiresAt))),
    parts.details,
    ...quotes(t.wrote(name), data.emailOnly?.message),
    ...(data.emailOnly?.answers ?? []).flatMap(({ label, answer }) => quotes(label, answer)),
    parts.toBookings(t.answer),
    note(data.amountMinor === 0 ? t.ifAcceptedFree : t.ifAcceptedPriced(name)),
  ])
}

export const requestedTimeAccepted: Render<'requested-time-accepted'> = (context, data) => {
  const { t, name, ...parts } = createParts(context, data)
  return parts.content(t.acceptedSubject(name, parts.when), t.acceptedHeadline(name), [
    ...(data.payBy ? [paragraph(t.payBy(parts.at(data.payBy)))] : []),
    parts.details,
    parts.toBookings(t.pay),
  ])
}

export const timeRequestEnded: Render<'time-request-ended'> = (context, data) => {
  const { t, name, ...parts } = createParts(context, data)
  const headline = getEndedHeadline(t, data)
  if (data.side === 'interviewer')
    return parts.content(headline, headline, [
      paragraph(t.released),
      parts.details,
      parts.toBookings(t.openBookings),
    ])
  const { reason } = data.decline
  const { declineReasons, declineNote: noteLabel } = bookingTexts[context.to.language].cancelled
  const reasonText = reason && reason !== 'other' ? declineReasons[reason](name) : null
  return parts.content(headline, headline, [
    ...(reasonText ? [paragraph(reasonText)] : []),
    ...quotes(noteLabel(name), data.emailOnly?.declineNote),
    paragraph(t.nothingCharged),
    parts.details,
    parts.toOtherTimes,
  ])
}

function getEndedHeadline(t: typeof en, { side, outcome, other: { name } }: TimeRequestPayload): string {
  if (side === 'interviewer') return outcome === 'unpaid' ? t.theyDidNotPay(name) : t.withdrawn(name)
  if (outcome === 'unpaid') return t.unpaid(name)
  return outcome === 'declined' ? t.declined(name) : t.expired(name)
}

const quotes = (label: string, text: string | null | undefined): EmailBlock[] =>
  text ? [{ kind: 'quote', label, text }] : []
