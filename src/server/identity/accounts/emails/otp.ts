import { type Letter, note, type Reading, say } from '#server/lib/mail/templates/email.ts'
import { textFor } from './text-for.ts'

/** A code for somebody who is signed in and has nothing else to show. */
export function proofCode(reading: Reading, data: { code: string; minutes: number }): Letter {
  const words = textFor(reading).proofCode
  return {
    subject: words.subject(data.code),
    preview: words.preview,
    headline: words.headline,
    blocks: [say(words.asked(data.minutes)), say(data.code), note(words.notYou)],
  }
}
