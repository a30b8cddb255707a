import type { Confirmation } from '#server/platform/mail/order.ts'
import { button, type Letter, note, say } from './letter.ts'
import type { Reading } from './reading.ts'

export function confirmEmail({ to, t }: Reading, data: Confirmation & { isChange: boolean }): Letter {
  const words = data.isChange ? t.newEmail : t.confirmEmail
  return {
    language: to.language,
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    greeting: t.greeting(to.name),
    blocks: [say(words.asked(data.hours)), button(t.action.confirmEmail, data.link), note(words.notYou)],
    footer: t.footerAddress,
  }
}
