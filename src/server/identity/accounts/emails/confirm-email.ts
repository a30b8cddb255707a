import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { textFor } from './text-for.ts'

/** A one-time link that confirms the address it is mailed to, and how long it works. */
export type Confirmation = { link: string; hours: number }

export function confirmEmail(reading: Reading, data: Confirmation & { isChange: boolean }): Letter {
  const t = textFor(reading)
  const words = data.isChange ? t.newEmail : t.confirmEmail
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [say(words.asked(data.hours)), button(t.action.confirmEmail, data.link), note(words.notYou)],
    footer: t.footerAddress,
  }
}
