import { moment } from '#server/lib/mail/format.ts'
import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

export function passwordChangedEmail(reading: Reading, data: { changedAt: string }): Letter {
  const { to, appUrl } = reading
  const t = getAccountText(reading)
  const words = t.passwordChanged
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body(moment(data.changedAt, to))),
      say(words.notYou),
      button(t.action.newPassword, `${appUrl}/forgot-password`),
    ],
  }
}
