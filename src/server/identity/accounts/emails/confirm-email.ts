import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

/** A one-time link that confirms the address it is mailed to, and how long it works. */
export type ConfirmationLink = { link: string; hours: number }

export function confirmEmailEmail(reading: Reading, data: ConfirmationLink & { isChange: boolean }): Letter {
  const t = getAccountText(reading)
  const words = data.isChange ? t.confirmNewEmail : t.confirmEmail
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [say(words.body(data.hours)), button(t.action.confirmEmail, data.link), note(words.notYou)],
    footer: t.footerUnconfirmedAddress,
  }
}
