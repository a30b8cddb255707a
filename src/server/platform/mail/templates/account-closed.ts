import { moment } from '#server/platform/mail/format.ts'
import { button, type Letter, note, say } from './letter.ts'
import type { Reading } from './reading.ts'

export function accountClosed({ to, t, appUrl }: Reading, data: { erasedAt: string }): Letter {
  const words = t.accountClosed
  return {
    language: to.language,
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    greeting: t.greeting(to.name),
    blocks: [
      say(words.closed),
      say(words.erased(moment(data.erasedAt, to))),
      say(words.reopen),
      button(t.action.reopen, `${appUrl}/login`),
      note(words.notYou),
    ],
    footer: t.footerAccount,
  }
}
