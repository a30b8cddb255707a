import { moment } from '#server/lib/mail/format.ts'
import { button, type Letter, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

/** What became of somebody's ways to sign in. */
export type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-renewed'
  | 'recovery-used'
  | 'reset'

export function factorsChangedEmail(reading: Reading, data: { change: FactorChange; changedAt: string }): Letter {
  const { to, appUrl } = reading
  const t = getAccountText(reading)
  const words = t.factorsChanged
  return {
    subject: words.subject[data.change],
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body[data.change](moment(data.changedAt, to))),
      say(words.notYou),
      button(t.action.openAccount, `${appUrl}/account`),
    ],
  }
}
