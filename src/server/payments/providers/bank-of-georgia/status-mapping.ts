import type { ProviderState } from '#server/payments/payments/policy.ts'
import type { ProviderRefund } from '#server/payments/refunds/policy.ts'
import type { Receipt } from './client.ts'

/** Bank of Georgia's words in ours. */
export function toProviderState(receipt: Receipt): ProviderState {
  const { purchase_units: sums } = receipt
  const status = toStatus(receipt)
  // What was transferred shrinks with refunds; together they are what was taken.
  const captured = status === 'captured' ? sums.transfer_amount + sums.refund_amount : 0
  const refunds = toProviderRefunds(receipt)
  return {
    status,
    amount: { minor: sums.request_amount, currency: sums.currency_code },
    capturedMinor: captured,
    refundedMinor: refunds.filter(one => one.status !== 'failed').reduce((sum, one) => sum + one.minor, 0),
    refunds,
    disputes: [],
    captureBefore: null,
    errorMessage: status === 'failed' ? getDeclineReason(getDeclineCode(receipt)) : null,
  }
}

function toStatus(receipt: Receipt): ProviderState['status'] {
  switch (receipt.order_status.key) {
    case 'created':
      return 'created'
    case 'processing':
    case 'auth_requested':
      return 'pending'
    case 'blocked':
      return 'authorized'
    case 'completed':
    case 'partial_completed':
    case 'refund_requested':
    case 'refunded':
    case 'refunded_partially':
      return 'captured'
    case 'rejected': {
      const isReleased = receipt.actions?.some(
        one => one.action === 'cancel_authorize' && one.status === 'completed',
      )
      if (isReleased) return 'cancelled'
      return getDeclineCode(receipt) ? 'failed' : 'expired'
    }
  }
}

/** The bank's code of what became of a card; none where nobody tried one. */
function getDeclineCode({ payment_detail: detail }: Receipt): string | null {
  const code = detail?.code
  return code === null || code === undefined || code === '' ? null : String(code)
}

function toProviderRefunds({ actions, purchase_units: sums }: Receipt): ProviderRefund[] {
  return (actions ?? [])
    .filter(one => one.action === 'refund' || one.action === 'partial_refund')
    .map(one => ({
      ref: one.action_id,
      refundId: null,
      // A refund in full may name no amount.
      minor: one.amount || sums.refund_amount,
      status: one.status === 'completed' ? 'succeeded' : one.status === 'rejected' ? 'failed' : 'pending',
    }))
}

const declineReasons: Record<string, string> = {
  '101': 'The card may not be used here.',
  '102': 'The card was kept as stolen or lost.',
  '103': 'The card is not valid.',
  '104': 'There were too many payments with this card.',
  '105': 'The card has expired.',
  '106': 'The amount is over the card’s limit.',
  '107': 'There is not enough money on the card.',
  '108': 'The payer could not be verified.',
  '109': 'The bank has a technical problem.',
  '110': 'The time to pay ran out.',
  '111': 'The payer could not be verified in time.',
  '112': 'The bank refused the payment.',
}
const getDeclineReason = (code: string | null): string =>
  declineReasons[code ?? ''] ?? 'The bank declined the payment.'
