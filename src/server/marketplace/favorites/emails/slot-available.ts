import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Notices } from '#server/identity/notifications/notification.ts'
import { moment, zoneName } from '#server/lib/mail/format.ts'
import {
  button,
  type Lasting,
  type Letter,
  note,
  type Reading,
  say,
  type Writers,
} from '#server/lib/mail/templates/email.ts'
import { en, type WishText } from './text/en.ts'
import { ru } from './text/ru.ts'

type TimeFree = { interviewerId: UserId; name: string; startTime: string }

declare module '#server/lib/mail/email-job.ts' {
  interface Letters {
    /** To whoever asked for it, once: an interviewer has a free time again. */
    'time-free': TimeFree
  }
}

const texts: Record<Language, WishText> = { en, ru }

function timeFree({ to, appUrl }: Reading, { interviewerId, name, startTime }: TimeFree): Letter {
  const t = texts[to.language]
  const when = moment(startTime, to)
  return {
    subject: t.subject(name),
    preview: when,
    headline: t.subject(name),
    blocks: [
      say(t.asked),
      {
        kind: 'facts',
        rows: [
          { label: t.next, value: when },
          { label: t.others, value: t.seeOthers, href: `${appUrl}/interviewers?only=awaited` },
        ],
      },
      button(t.choose, `${appUrl}/interviewers?book=${interviewerId}`),
      note(t.once(name)),
    ],
    footer: t.footer(zoneName(startTime, to)),
  }
}

export const wishLetters = { 'time-free': timeFree } satisfies Partial<Writers>

/** A time that went by is nobody's any more. */
export const wishLettersLast = {
  'time-free': ({ startTime }: TimeFree) => new Date(startTime),
} satisfies Partial<Lasting>

export const wishNotices = {
  'time-free': kept => ({
    category: 'free_times',
    about: kept.interviewerId,
    personId: kept.interviewerId,
    isOwed: false,
    kept,
    path: () => `/interviewers?book=${kept.interviewerId}`,
  }),
} satisfies Partial<Notices>
