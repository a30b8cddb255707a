import { moment } from '#server/platform/mail/format.ts'
import { button, type Letter, say } from './letter.ts'
import type { Reading } from './reading.ts'

export function passwordChanged({ to, t, appUrl }: Reading, data: { changedAt: string }): Letter {
  const words = t.passwordChanged
  return {
    language: to.language,
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    greeting: t.greeting(to.name),
    blocks: [
      say(words.changed(moment(data.changedAt, to))),
      say(words.notYou),
      button(t.action.newPassword, `${appUrl}/forgot-password`),
    ],
    footer: t.footerAccount,
  }
}
