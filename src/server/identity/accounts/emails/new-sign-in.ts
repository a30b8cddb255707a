import { deviceOf } from '#contract/device.ts'
import { moment } from '#server/lib/mail/format.ts'
import { button, type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

type NewLoginData = { userAgent: string | null; at: string; link: string; days: number }

export function newLoginEmail(reading: Reading, { userAgent, at, link, days }: NewLoginData): Letter {
  const t = getAccountText(reading)
  const words = t.newLogin
  const { browser, system } = deviceOf(userAgent)
  const device = browser && system ? words.browserOn(browser, system) : (browser ?? system ?? words.unknown)
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body(device, moment(at, reading.to))),
      say(words.wasYou),
      button(t.action.reportNotMe, link),
      note(words.linkValidity(days)),
    ],
  }
}
