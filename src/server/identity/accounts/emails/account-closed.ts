import { moment } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

export function accountClosedEmail(reading: Reading, data: { erasedAt: string }): Letter {
  const { to, appUrl } = reading
  const t = getAccountText(reading)
  const words = t.accountClosed
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.closed),
      say(words.erased(moment(data.erasedAt, to))),
      say(words.reopen),
      button(t.action.reopen, `${appUrl}/login`),
      note(words.notYou),
    ],
  }
}
