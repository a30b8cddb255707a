import { button, type Letter, note, say } from './letter.ts'
import type { Reading } from './reading.ts'

export function resetPassword({ to, t }: Reading, data: { link: string; minutes: number }): Letter {
  return {
    language: to.language,
    subject: t.resetPassword.subject,
    preview: t.resetPassword.preview,
    headline: t.resetPassword.headline,
    greeting: t.greeting(to.name),
    blocks: [
      say(t.resetPassword.asked(data.minutes)),
      button(t.action.newPassword, data.link),
      note(t.resetPassword.notYou),
    ],
    footer: t.footerAccount,
  }
}
