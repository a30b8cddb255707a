import { deviceOf } from '#contract/device.ts'
import { moment } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { textFor } from './text-for.ts'

type SignIn = { userAgent: string | null; at: string; link: string; days: number }

export function newSignIn(reading: Reading, { userAgent, at, link, days }: SignIn): Letter {
  const t = textFor(reading)
  const words = t.newSignIn
  const { browser, system } = deviceOf(userAgent)
  const device = browser && system ? words.browserOn(browser, system) : (browser ?? system ?? words.unknown)
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.happened(device, moment(at, reading.to))),
      say(words.wasYou),
      button(t.action.notMe, link),
      note(words.works(days)),
    ],
  }
}
