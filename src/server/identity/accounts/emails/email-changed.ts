import { moment } from '#server/lib/mail/format.ts'
import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

/** Goes to the address that was: the new one is not named, for this mailbox may be somebody else's by now. */
export function emailChangedEmail(
  reading: Reading,
  data: { changedAt: string; link: string; days: number },
): Letter {
  const { to } = reading
  const t = getAccountText(reading)
  const words = t.emailChanged
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body(moment(data.changedAt, to))),
      say(words.notYou(data.days)),
      button(t.action.reportNotMe, data.link),
    ],
    footer: t.footerPreviousAddress,
  }
}
