import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

export function resetPasswordEmail(reading: Reading, data: { link: string; minutes: number }): Letter {
  const t = getAccountText(reading)
  return {
    subject: t.resetPassword.subject,
    preview: t.resetPassword.preview,
    headline: t.resetPassword.headline,
    blocks: [
      say(t.resetPassword.body(data.minutes)),
      button(t.action.newPassword, data.link),
      note(t.resetPassword.notYou),
    ],
  }
}
