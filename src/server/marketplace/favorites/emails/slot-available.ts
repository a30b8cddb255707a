import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { InAppNotifications } from '#server/identity/notifications/notification.ts'
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
import { en, type SlotAvailableText } from './text/en.ts'
import { ru } from './text/ru.ts'

type SlotAvailablePayload = { interviewerId: UserId; name: string; startTime: string }

declare module '#server/lib/mail/email-job.ts' {
  interface Letters {
    /** To whoever asked for it, once: an interviewer has a free time again. */
    'slot-available': SlotAvailablePayload
  }
}

const alertTexts: Record<Language, SlotAvailableText> = { en, ru }

function slotAvailableEmail(
  { to, appUrl }: Reading,
  { interviewerId, name, startTime }: SlotAvailablePayload,
): Letter {
  const t = alertTexts[to.language]
  const when = moment(startTime, to)
  return {
    subject: t.subject(name),
    preview: when,
    headline: t.subject(name),
    blocks: [
      say(t.intro),
      {
        kind: 'facts',
        rows: [
          { label: t.nextSlot, value: when },
          { label: t.others, value: t.seeOthers, href: `${appUrl}/interviewers?only=awaited` },
        ],
      },
      button(t.choose, `${appUrl}/interviewers?book=${interviewerId}`),
      note(t.onlyOnce(name)),
    ],
    footer: t.footer(zoneName(startTime, to)),
  }
}

export const alertEmailRenderers = { 'slot-available': slotAvailableEmail } satisfies Partial<Writers>

/** A time that went by is nobody's any more. */
export const alertEmailExpiry = {
  'slot-available': ({ startTime }: SlotAvailablePayload) => new Date(startTime),
} satisfies Partial<Lasting>

export const alertInAppNotifications = {
  'slot-available': kept => ({
    category: 'free_times',
    dedupeKey: kept.interviewerId,
    actorId: kept.interviewerId,
    isMandatory: false,
    data: kept,
    path: () => `/interviewers?book=${kept.interviewerId}`,
  }),
} satisfies Partial<InAppNotifications>
