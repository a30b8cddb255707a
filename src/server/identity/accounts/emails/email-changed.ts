import { moment } from '#server/lib/mail/format.ts'
import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { textFor } from './text-for.ts'

/** Goes to the address that was: the new one is not named, for this mailbox may be somebody else's by now. */
export function emailChanged(
  reading: Reading,
  data: { changedAt: string; link: string; days: number },
): Letter {
  const { to } = reading
  const t = textFor(reading)
  const words = t.emailChanged
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.changed(moment(data.changedAt, to))),
      say(words.notYou(data.days)),
      button(t.action.notMe, data.link),
    ],
    footer: t.footerEarlier,
  }
}
