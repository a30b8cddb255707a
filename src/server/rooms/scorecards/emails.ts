import type { Language } from '#contract/account.ts'
import type { InAppNotifications } from '#server/notifications/in-app.ts'
import {
  button,
  type EmailContent,
  type EmailExpiry,
  type EmailRefreshers,
  type EmailRenderers,
  note,
  paragraph,
  type RenderContext,
} from '#server/notifications/email.ts'
import { createBookingEmailParts } from '#server/notifications/templates/booking.ts'
import type { BookingNotificationPayload } from '#server/notifications/templates/booking-payload.ts'
import { toInAppNotification } from '#server/notifications/templates/booking-catalog.ts'
import { refreshBookingPayload } from '#server/marketplace/bookings/notifications/deliver.ts'
import type { Deps } from '#server/rooms/context.ts'
import { isScorecardSent } from './repository.ts'

/** What mails about scorecards say. `name` is the other person. */
const en = {
  open: 'Open My Bookings',
  readySubject: (name: string, when: string) => `Your scorecard: mock interview with ${name} on ${when}`,
  readyHeadline: 'Your scorecard is there',
  ready: (name: string) =>
    `${name} has written down how you did: a grade for each skill, what you did well, and what to do next.`,
  reviewFirst:
    'You see it once you have said how the session was for you, so that neither colours the other.',
  dueSubject: (name: string, when: string) =>
    `Scorecard still to write: mock interview with ${name} on ${when}`,
  dueHeadline: 'Your scorecard is waited for',
  due: (name: string) =>
    `${name} has yet to hear how the session went. Five grades and a few sentences are enough; what you have begun is kept.`,
}

const ru: typeof en = {
  open: 'Открыть мои записи',
  readySubject: (name, when) => `Ваша оценка: пробное собеседование, ${name}, ${when}`,
  readyHeadline: 'Оценка собеседования готова',
  ready: name =>
    `Интервьюер (${name}) рассказывает, как всё прошло: оценка по каждому навыку, сильные стороны и что делать дальше.`,
  reviewFirst: 'Оценка откроется, когда вы оставите отзыв о встрече: так одно не влияет на другое.',
  dueSubject: (name, when) => `Осталось написать оценку: пробное собеседование, ${name}, ${when}`,
  dueHeadline: 'Вашу оценку ждут',
  due: name =>
    `Кандидат (${name}) ещё не знает, как прошло собеседование. Достаточно пяти оценок и нескольких фраз; начатое сохранено.`,
}

export const texts: Record<Language, typeof en> = { en, ru }

export const getTexts = ({ to }: RenderContext) => texts[to.language]

declare module '#server/notifications/email.ts' {
  interface EmailPayloads {
    /** To the interviewee: the interviewer has sent what they make of the session. */
    'scorecard-ready': BookingNotificationPayload
    /** To the interviewer: they have yet to say what they make of it. */
    'scorecard-due': BookingNotificationPayload
  }
}

function scorecardReadyEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    paragraph(says.ready(about.name)),
    about.facts(amount => amount),
    button(says.open, about.bookingsUrl),
    note(says.reviewFirst),
  ])
}

function scorecardDueEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.dueSubject(about.name, about.when), says.dueHeadline, [
    paragraph(says.due(about.name)),
    about.facts(amount => amount),
    button(says.open, about.bookingsUrl),
  ])
}

export const scorecardEmailRenderers = {
  'scorecard-ready': scorecardReadyEmail,
  'scorecard-due': scorecardDueEmail,
} satisfies Partial<EmailRenderers>

export const scorecardEmailExpiry = {
  'scorecard-ready': () => null,
  'scorecard-due': () => null,
} satisfies Partial<EmailExpiry>

export const scorecardInAppNotifications = {
  'scorecard-ready': data => toInAppNotification(data, { group: 'past' }),
  'scorecard-due': data => toInAppNotification(data, { category: 'reminders', group: 'past' }),
} satisfies Partial<InAppNotifications>

/** An interviewer who has sent the scorecard is not reminded of it. */
export const scorecardEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'scorecard-due': async data =>
    (await isScorecardSent(deps.db, data.bookingId))
      ? null
      : refreshBookingPayload(deps, 'scorecard-due', data),
})
