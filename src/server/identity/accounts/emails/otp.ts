import { type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { getAccountText } from './text-for.ts'

/** A code for somebody who is signed in and has nothing else to show. */
export function otpEmail(reading: Reading, data: { code: string; minutes: number }): Letter {
  const words = getAccountText(reading).emailOtp
  return {
    subject: words.subject(data.code),
    preview: words.preview,
    headline: words.headline,
    blocks: [say(words.body(data.minutes)), say(data.code), note(words.notYou)],
  }
}
