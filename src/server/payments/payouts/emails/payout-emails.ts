import type { Currency } from '#contract/money.ts'
import type { InAppNotification, InAppNotifications } from '#server/identity/notifications/notification.ts'
import { moment, money } from '#server/lib/mail/format.ts'
import {
  button,
  type Lasting,
  type Letter,
  note,
  type Reading,
  say,
  type Writers,
} from '#server/lib/mail/templates/email.ts'
import { getPayoutTexts } from './messages.ts'

/** A payout that arrived or came back; `at` is an ISO 8601 instant. Jobs of the release before have no `payoutId`. */
type PayoutEmailData = {
  payoutId?: string
  at: string
  amountMinor: number
  currency: Currency
  destination: string
}

declare module '#server/lib/mail/email-job.ts' {
  interface Letters {
    'payout-details-changed': Pick<PayoutEmailData, 'at' | 'destination'>
    'payout-paid': PayoutEmailData
    'payout-returned': PayoutEmailData
  }
}

/** Whoever changes where money goes is told, in case it was not them. */
function renderPayoutDetailsChanged(reading: Reading, data: Pick<PayoutEmailData, 'at' | 'destination'>): Letter {
  const { to, appUrl } = reading
  const words = getPayoutTexts(reading)
  return {
    subject: words.changedSubject,
    preview: words.changedPreview,
    headline: words.changedHeadline,
    blocks: [
      say(words.changed(data.destination, moment(data.at, to))),
      note(words.notYou),
      button(words.newPassword, `${appUrl}/forgot-password`),
    ],
  }
}

function renderPayoutPaid(reading: Reading, data: PayoutEmailData): Letter {
  const { to, appUrl } = reading
  const words = getPayoutTexts(reading)
  const amount = money(data.amountMinor, data.currency, to.language)
  return {
    subject: words.paidSubject(amount),
    preview: words.paidPreview,
    headline: words.paidHeadline,
    blocks: [
      say(words.paid(amount, data.destination, moment(data.at, to))),
      button(words.viewEarnings, `${appUrl}/earnings`),
    ],
  }
}

function renderPayoutReturned(reading: Reading, data: PayoutEmailData): Letter {
  const { to, appUrl } = reading
  const words = getPayoutTexts(reading)
  const amount = money(data.amountMinor, data.currency, to.language)
  return {
    subject: words.returnedSubject(amount),
    preview: words.returnedPreview,
    headline: words.returnedHeadline,
    blocks: [
      say(words.returned(amount, data.destination)),
      say(words.check),
      button(words.viewEarnings, `${appUrl}/earnings`),
    ],
  }
}

export const payoutEmailRenderers = {
  'payout-details-changed': renderPayoutDetailsChanged,
  'payout-paid': renderPayoutPaid,
  'payout-returned': renderPayoutReturned,
} satisfies Partial<Writers>

/** Where somebody's money went is worth knowing whenever. */
export const payoutEmailExpiry = {
  'payout-details-changed': () => null,
  'payout-paid': () => null,
  'payout-returned': () => null,
} satisfies Partial<Lasting>

/** Several payouts are several notices; `at` tells them apart. */
const toInAppNotification = (kept: PayoutEmailData): InAppNotification<PayoutEmailData> => ({
  category: 'payouts',
  dedupeKey: kept.at,
  actorId: null,
  isMandatory: true,
  data: kept,
  path: () => '/earnings',
})

/** Where payouts go is a matter of the account's safety: it is mailed, and stands in no list that somebody else may look at. */
export const payoutInAppNotifications = {
  'payout-details-changed': () => null,
  'payout-paid': toInAppNotification,
  'payout-returned': toInAppNotification,
} satisfies Partial<InAppNotifications>
