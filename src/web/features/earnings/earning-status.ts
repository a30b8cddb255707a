import type { EarningState, payoutStatuses } from '#contract/earnings.ts'
import type { BadgeVariant } from '#web/components/ui/Badge.tsx'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { earnings } from '#web/i18n/en/earnings.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'

export type Earnings = ReplyOf<'earnings'>
export type Balance = Earnings['balances'][number]
export type Payout = Earnings['payouts'][number]
export type PayoutDetailsReply = ReplyOf<'payoutDetails'>

type StatusBadge = { label: MessageKey<(typeof earnings)['messages']>; variant: BadgeVariant }

/** Label and badge variant of each earning status. */
export const earningStatusBadges = {
  upcoming: { label: 'stateUpcoming', variant: 'neutral' },
  contested: { label: 'stateContested', variant: 'warning' },
  pending: { label: 'statePending', variant: 'neutral' },
  available: { label: 'stateAvailable', variant: 'success' },
  paid: { label: 'statePaid', variant: 'success' },
  refunded: { label: 'stateRefunded', variant: 'danger' },
} as const satisfies Record<EarningState, StatusBadge>

export const payoutStatusBadges = {
  sent: { label: 'payoutSent', variant: 'neutral' },
  paid: { label: 'payoutPaid', variant: 'success' },
  returned: { label: 'payoutReturned', variant: 'warning' },
} as const satisfies Record<(typeof payoutStatuses)[number], StatusBadge>

/** Target of links to `#payout-details`. */
export const payoutDetailsId = 'payout-details'
