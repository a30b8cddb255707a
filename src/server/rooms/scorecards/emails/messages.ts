import type { Language } from '#contract/account.ts'
import type { Reading } from '#server/lib/mail/templates/email.ts'

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

export const getTexts = ({ to }: Reading) => texts[to.language]
