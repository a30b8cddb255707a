import type { Language } from '#contract/language.ts'
import { button, note, paragraph } from '#server/notifications/email.ts'
import { bookingEmail } from './booking.ts'

/** `name` is the other participant. */
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

const texts: Record<Language, typeof en> = { en, ru }

export const scorecardReady = bookingEmail(({ to, name, when, ...parts }) => {
  const t = texts[to.language]
  return parts.content(t.readySubject(name, when), t.readyHeadline, [
    paragraph(t.ready(name)),
    parts.details(),
    button(t.open, parts.bookingsUrl),
    note(t.reviewFirst),
  ])
})

export const scorecardDue = bookingEmail(({ to, name, when, ...parts }) => {
  const t = texts[to.language]
  return parts.content(t.dueSubject(name, when), t.dueHeadline, [
    paragraph(t.due(name)),
    parts.details(),
    button(t.open, parts.bookingsUrl),
  ])
})
