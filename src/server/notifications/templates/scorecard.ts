import type { Language } from '#contract/language.ts'
import { paragraph } from '#server/notifications/email.ts'
import { bookingEmail } from './booking.ts'

/** `name` is the other participant. */
const en = {
  ready: {
    subject: (name: string, when: string) => `Your scorecard: ${name}, ${when}`,
    headline: (name: string) => `${name} sent your scorecard`,
    text: 'It opens once you’ve left a review.',
    open: 'Open scorecard',
  },
  due: {
    subject: (name: string, when: string) => `Scorecard due: ${name}, ${when}`,
    headline: (name: string) => `${name} is waiting for your scorecard`,
    text: 'Five grades and a few sentences are enough. Your draft is saved.',
    open: 'Write scorecard',
  },
}

export const ru: typeof en = {
  ready: {
    subject: (name, when) => `Ваша оценка: ${name}, ${when}`,
    headline: name => `Оценка готова: ${name}`,
    text: 'Она откроется, когда вы оставите отзыв о встрече.',
    open: 'Открыть оценку',
  },
  due: {
    subject: (name, when) => `Осталось написать оценку: ${name}, ${when}`,
    headline: name => `${name} ждёт вашу оценку`,
    text: 'Достаточно пяти баллов и нескольких фраз. Черновик сохранён.',
    open: 'Написать оценку',
  },
}

const texts: Record<Language, typeof en> = { en, ru }

const scorecardEmail = (kind: 'ready' | 'due') =>
  bookingEmail(({ to, name, when, ...parts }) => {
    const t = texts[to.language][kind]
    return parts.content(t.subject(name, when), t.headline(name), [
      paragraph(t.text),
      parts.details(),
      parts.openSession(t.open, 'scorecard'),
    ])
  })

export const scorecardReady = scorecardEmail('ready')
export const scorecardDue = scorecardEmail('due')
