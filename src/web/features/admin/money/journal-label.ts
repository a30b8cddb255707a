const kindLabels = {
  capture: 'kindCapture',
  refund_ordered: 'kindRefundOrdered',
  refund_paid: 'kindRefundPaid',
  refund_returned: 'kindRefundReturned',
  clawback: 'kindClawback',
  earned: 'kindEarned',
  available: 'kindAvailable',
  payout: 'kindPayout',
  payout_returned: 'kindPayoutReturned',
  dispute_opened: 'kindDisputeOpened',
  dispute_won: 'kindDisputeWon',
  dispute_lost: 'kindDisputeLost',
} as const

type Label = (typeof kindLabels)[keyof typeof kindLabels]

/** Key of the journal's name. Undefined for a kind that this release does not know. */
export const journalLabel = (kind: string): Label | undefined =>
  (kindLabels as Readonly<Record<string, Label | undefined>>)[kind]
