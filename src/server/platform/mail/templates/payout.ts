import { moment, money } from '#server/platform/mail/format.ts'
import type { PayoutNews } from '#server/platform/mail/order.ts'
import { button, type Letter, note, say } from './letter.ts'
import type { Reading } from './reading.ts'

/** Whoever changes where money goes is told, in case it was not them. */
export function payoutDetailsChanged(
  { to, t, appUrl }: Reading,
  data: { at: string; destination: string },
): Letter {
  const words = t.payout
  return {
    language: to.language,
    subject: words.changedSubject,
    preview: words.changedPreview,
    headline: words.changedHeadline,
    greeting: t.greeting(to.name),
    blocks: [
      say(words.changed(data.destination, moment(data.at, to))),
      note(words.notYou),
      button(t.action.newPassword, `${appUrl}/forgot-password`),
    ],
    footer: t.footerAccount,
  }
}

export function payoutPaid({ to, t, appUrl }: Reading, data: PayoutNews): Letter {
  const words = t.payout
  const amount = money(data.amountMinor, data.currency, to.language)
  return {
    language: to.language,
    subject: words.paidSubject(amount),
    preview: words.paidPreview,
    headline: words.paidHeadline,
    greeting: t.greeting(to.name),
    blocks: [
      say(words.paid(amount, data.destination, moment(data.at, to))),
      button(t.action.viewEarnings, `${appUrl}/earnings`),
    ],
    footer: t.footerAccount,
  }
}

export function payoutReturned({ to, t, appUrl }: Reading, data: PayoutNews): Letter {
  const words = t.payout
  const amount = money(data.amountMinor, data.currency, to.language)
  return {
    language: to.language,
    subject: words.returnedSubject(amount),
    preview: words.returnedPreview,
    headline: words.returnedHeadline,
    greeting: t.greeting(to.name),
    blocks: [
      say(words.returned(amount, data.destination)),
      say(words.check),
      button(t.action.viewEarnings, `${appUrl}/earnings`),
    ],
    footer: t.footerAccount,
  }
}
