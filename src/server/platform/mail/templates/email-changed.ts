import { moment } from '#server/platform/mail/format.ts'
import { button, type Letter, say } from './letter.ts'
import type { Reading } from './reading.ts'

/** Goes to the address that was: the new one is not named, for this mailbox may be somebody else's by now. */
export function emailChanged({ to, t, appUrl }: Reading, data: { changedAt: string }): Letter {
  const words = t.emailChanged
  return {
    language: to.language,
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    greeting: t.greeting(to.name),
    blocks: [
      say(words.changed(moment(data.changedAt, to))),
      say(words.notYou),
      button(t.action.writeToUs, `${appUrl}/about`),
    ],
    footer: t.footerEarlier,
  }
}
