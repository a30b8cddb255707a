import type { Language } from '#contract/language.ts'
import { button, note, paragraph } from '#server/notifications/email.ts'
import { bookingEmail } from './booking.ts'

/** `name` is the other participant. */
const en = {
  open: 'Open My Bookings',
  ready: {
    subject: (name: string, when: string) => `Your scorecard: mock interview with ${name} on ${when}`,
    headline: 'Your scorecard is there',
    text: (name: string) =>
      `${name} has written down how you did: a grade for each skill, what you did well, and what to do next.`,
  },
  reviewFirst:
    'You see it once you have said how the session was for you, so that neither colours the other.',
  due: {
    subject: (name: string, when: string) =>
      `Scorecard still to write: mock interview with ${name} on ${when}`,
    headline: 'Your scorecard is waited for',
    text: (name: string) =>
      `${name} has yet to hear how the session went. Five grades and a few sentences are enough; what you have begun is kept.`,
  },
}

const ru: typeof en = {
  open: 'Открыть мои записи',
  ready: {
    subject: (name, when) => `Ваша оценка: пробное собеседование, ${name}, ${when}`,
    headline: 'Оценка собеседования готова',
    text: name =>
      `Интервьюер (${name}) рассказывает, как всё прошло: оценка по каждому навыку, сильные стороны и что делать дальше.`,
  },
  reviewFirst: 'Оценка откроется, когда вы оставите отзыв о встрече: так одно не влияет на другое.',
  due: {
    subject: (name, when) => `Осталось написать оценку: пробное собеседование, ${name}, ${when}`,
    headline: 'Вашу оценку ждут',
    text: name =>
      `Кандидат (${name}) ещё не знает, как прошло собеседование. Достаточно пяти оценок и нескольких фраз; начатое сохранено.`,
  },
}

const texts: Record<Language, typeof en> = { en, ru }

const scorecardEmail = (kind: 'ready' | 'due') =>
  bookingEmail(({ to, name, when, ...parts }) => {
    const t = texts[to.language]
    return parts.content(t[kind].subject(name, when), t[kind].headline, [
      paragraph(t[kind].text(name)),
      parts.details(),
      button(t.open, parts.bookingsUrl),
      ...(kind === 'ready' ? [note(t.reviewFirst)] : []),
    ])
  })

export const scorecardReady = scorecardEmail('ready')
export const scorecardDue = scorecardEmail('due')
