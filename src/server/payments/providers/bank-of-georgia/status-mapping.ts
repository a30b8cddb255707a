import type { ProviderState } from '#server/payments/payments/payment-transitions.ts'
import type { ProviderRefund } from '#server/payments/refunds/policy.ts'
import type { Receipt } from './client.ts'

export function toProviderState(receipt: Receipt): ProviderState {
  const { purchase_units: amounts } = receipt
  const status = toStatus(receipt)
  // The bank subtracts refunds from the transferred amount. The sum of both was captured.
  const captured = status === 'captured' ? amounts.transfer_amount + amounts.refund_amount : 0
  const refunds = toProviderRefunds(receipt)
  return {
    status,
    amount: { minor: amounts.request_amount, currency: amounts.currency_code },
    capturedMinor: captured,
    refundedMinor: refunds
      .filter(refund => refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.minor, 0),
    refunds,
    disputes: [],
    errorMessage:
      status === 'failed'
        ? (declineReasons[getDeclineCode(receipt)] ?? 'The bank declined the payment.')
        : null,
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
        action => action.action === 'cancel_authorize' && action.status === 'completed',
      )
      if (isReleased) return 'cancelled'
      return getDeclineCode(receipt) ? 'failed' : 'expired'
    }
  }
}

/** Empty if the payer never tried a card. */
const getDeclineCode = ({ payment_detail: detail }: Receipt): string => String(detail?.code ?? '')

function toProviderRefunds({ actions, purchase_units: amounts }: Receipt): ProviderRefund[] {
  return (actions ?? [])
    .filter(action => action.action === 'refund' || action.action === 'partial_refund')
    .map(action => ({
      ref: action.action_id,
      refundId: null,
      // A full refund may lack the amount.
      minor: action.amount || amounts.refund_amount,
      status:
        action.status === 'completed' ? 'succeeded' : action.status === 'rejected' ? 'failed' : 'pending',
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
