import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { textFor } from './text-for.ts'

export function resetPassword(reading: Reading, data: { link: string; minutes: number }): Letter {
  const t = textFor(reading)
  return {
    subject: t.resetPassword.subject,
    preview: t.resetPassword.preview,
    headline: t.resetPassword.headline,
    blocks: [
      say(t.resetPassword.asked(data.minutes)),
      button(t.action.newPassword, data.link),
      note(t.resetPassword.notYou),
    ],
  }
}
