import type { EarningState, payoutStatuses } from '#contract/earnings.ts'
import type { Tone } from '#web/components/ui/Badge.tsx'
import type { TextKey } from '#web/i18n/define-messages.ts'
import type { earnings } from '#web/i18n/en/earnings.ts'
import type { ReplyOf } from '#web/lib/call.ts'

export type Earnings = ReplyOf<'earnings'>
export type Balance = Earnings['balances'][number]
export type Payout = Earnings['payouts'][number]
export type Details = ReplyOf<'payoutDetails'>

type Look = { name: TextKey<(typeof earnings)['words']>; tone: Tone }

/** What each state of a session's money is called and looks like. */
export const stateLooks = {
  upcoming: { name: 'stateUpcoming', tone: 'calm' },
  contested: { name: 'stateContested', tone: 'attention' },
  pending: { name: 'statePending', tone: 'calm' },
  available: { name: 'stateAvailable', tone: 'good' },
  paid: { name: 'statePaid', tone: 'good' },
  refunded: { name: 'stateRefunded', tone: 'lost' },
} as const satisfies Record<EarningState, Look>

export const payoutLooks = {
  sent: { name: 'payoutSent', tone: 'calm' },
  paid: { name: 'payoutPaid', tone: 'good' },
  returned: { name: 'payoutReturned', tone: 'attention' },
} as const satisfies Record<(typeof payoutStatuses)[number], Look>

/** Where the address `#payout-details` leads. */
export const detailsId = 'payout-details'
