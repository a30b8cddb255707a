import type { Language } from '#contract/language.ts'
import { claimLimits } from '#contract/limits.ts'
import { formatMoney } from '#server/lib/format.ts'
import { type EmailBlock, paragraph } from '#server/notifications/email.ts'
import { type BookingEmailParts, bookingEmail } from './booking.ts'

// Refunds, claims and appeals that admins decide.

const en = {
  decisionLabel: 'What our team says',
  bankDays: 'Your bank may need 5-7 business days to show it.',
  refund: {
    subject: (name: string, when: string) => `Refund: ${name}, ${when}`,
    own: (name: string, amount: string) => `You get ${amount} back for your session with ${name}`,
    theirs: (name: string, amount: string) => `${name} gets ${amount} back`,
    ownText: (price: string) => `We refunded part of the price of ${price}.`,
    theirText: 'Earnings shows what you receive for this session now.',
  },
  claim: {
    subject: (name: string, when: string) => `Problem reported: ${name}, ${when}`,
    headline: (name: string) => `${name} reported a problem with your session`,
    text: (name: string) =>
      `${name} says that it wasn’t as described. Our team is looking into it. Your payout waits for the decision.`,
  },
  appeal: {
    subject: (name: string, when: string) => `Appeal: ${name}, ${when}`,
    headline: (name: string) => `${name} appealed our decision`,
    text: 'Another member of our team decides. Their decision is final.',
  },
  decided: {
    subject: (name: string, when: string) => `Decision: ${name}, ${when}`,
    headline: (name: string) => `We decided about your session with ${name}`,
    changed: 'We changed the first decision. This one is final.',
    confirmed: 'The first decision stays. It is final.',
    ownRefund: (amount: string) => `You get ${amount} back.`,
    theirRefund: (name: string, amount: string) => `${name} gets ${amount} back.`,
    noRefund: 'There is no refund.',
    appeal: (days: number) => `If you disagree, you can appeal once within ${days} days in My Bookings.`,
  },
}

export const ru: typeof en = {
  decisionLabel: 'Что пишет наша команда',
  bankDays: 'Банку может понадобиться 5-7 рабочих дней, чтобы показать возврат.',
  refund: {
    subject: (name, when) => `Возврат: ${name}, ${when}`,
    own: (name, amount) => `Вам вернётся ${amount} за встречу: ${name}`,
    theirs: (name, amount) => `${name} получит обратно ${amount}`,
    ownText: price => `Мы вернули часть стоимости. Вся стоимость: ${price}.`,
    theirText: 'Сколько вы теперь получите за эту встречу, видно в разделе «Доходы».',
  },
  claim: {
    subject: (name, when) => `Сообщение о проблеме: ${name}, ${when}`,
    headline: name => `Сообщение о проблеме на встрече: ${name}`,
    text: name =>
      `${name} пишет, что встреча не совпала с описанием. Мы разбираемся. До решения выплата подождёт.`,
  },
  appeal: {
    subject: (name, when) => `Обжалование: ${name}, ${when}`,
    headline: name => `Наше решение обжалуют: ${name}`,
    text: 'Решение пересмотрит другой сотрудник. Новое решение окончательное.',
  },
  decided: {
    subject: (name, when) => `Решено: ${name}, ${when}`,
    headline: name => `Решение по вашей встрече: ${name}`,
    changed: 'Мы изменили первое решение. Новое решение окончательное.',
    confirmed: 'Первое решение остаётся в силе. Оно окончательное.',
    ownRefund: amount => `Вам вернётся ${amount}.`,
    theirRefund: (name, amount) => `${name} получит обратно ${amount}.`,
    noRefund: 'Деньги не возвращаются.',
    appeal: days =>
      `Если вы не согласны, решение можно обжаловать один раз за ${days} дней в «Моих записях».`,
  },
}

const texts: Record<Language, typeof en> = { en, ru }

/** Words of the admin. The same for both participants. */
export const decisionBlocks = (text: string | undefined, language: Language): EmailBlock[] =>
  text ? [{ kind: 'quote', label: texts[language].decisionLabel, text }] : []

const getRefund = ({ data, to }: BookingEmailParts): string | null =>
  data.refundMinor ? formatMoney(data.refundMinor, data.currency, to.language) : null

/** To a participant who may appeal the decision. */
export const appealBlocks = ({ data, to }: BookingEmailParts): EmailBlock[] =>
  data.lifecycle?.appealableBy?.includes(data.side)
    ? [paragraph(texts[to.language].decided.appeal(claimLimits.appealDays))]
    : []

export const refundGranted = bookingEmail(parts => {
  const { name, when, isInterviewer, price, viewBookings } = parts
  const t = texts[parts.to.language]
  const amount = getRefund(parts) ?? price
  const headline = isInterviewer ? t.refund.theirs(name, amount) : t.refund.own(name, amount)
  const text = isInterviewer ? t.refund.theirText : `${t.refund.ownText(price)} ${t.bankDays}`
  return parts.content(t.refund.subject(name, when), headline, [
    paragraph(text),
    parts.details(),
    viewBookings,
  ])
})

export const claimReceived = bookingEmail(({ name, when, ...parts }) => {
  const { claim } = texts[parts.to.language]
  return parts.content(claim.subject(name, when), claim.headline(name), [
    paragraph(claim.text(name)),
    parts.details(),
    parts.viewBookings,
  ])
})

export const appealReceived = bookingEmail(({ name, when, ...parts }) => {
  const { appeal } = texts[parts.to.language]
  return parts.content(appeal.subject(name, when), appeal.headline(name), [
    paragraph(appeal.text),
    parts.details(),
    parts.viewBookings,
  ])
})

export const disputeDecided = bookingEmail(parts => {
  const { name, when, isInterviewer, data } = parts
  const { decided, bankDays } = texts[parts.to.language]
  const appeal = data.lifecycle?.appeal
  const refund = getRefund(parts)
  const refundText = isInterviewer
    ? refund && decided.theirRefund(name, refund)
    : refund && `${decided.ownRefund(refund)} ${bankDays}`
  const money = refundText ?? (appeal ? '' : decided.noRefund)
  const outcome = [appeal ? decided[appeal] : '', money].filter(Boolean).join(' ')
  return parts.content(decided.subject(name, when), decided.headline(name), [
    paragraph(outcome),
    ...decisionBlocks(data.emailOnly?.event.decisionText, parts.to.language),
    ...appealBlocks(parts),
    parts.details(),
    parts.viewBookings,
  ])
})
