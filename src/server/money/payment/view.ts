import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { PaymentStatus, paymentState } from '#contract/payment.ts'
import type { PaymentRow } from './store.ts'

const descriptions: Record<PaymentStatus, string> = {
  Created: 'The payment has not been made yet.',
  Pending: 'The payment is being processed.',
  Authorized: 'The amount is reserved. Nothing is charged until the interviewer accepts.',
  Success: 'The payment was successful.',
  Failed: 'The payment failed. Nothing was charged.',
  Expired: 'The time to pay is over. Nothing was charged.',
  Cancelled: 'The payment was cancelled. Nothing was charged.',
  Refunded: 'The payment was refunded in full.',
  PartiallyRefunded: 'The payment was refunded in part.',
}

/** Anybody with the id may know how it stands; amounts and the booking are the payer's. */
export function presentPayment(row: PaymentRow, viewer: UserId | null): z.input<typeof paymentState> {
  const state = {
    transactionId: row.id,
    status: row.status,
    statusDescription: descriptions[row.status],
    createdAt: row.created_at.toISOString(),
  }
  if (viewer !== row.payer_id) return state
  return {
    ...state,
    errorMessage: row.error_message,
    amount: toAmount(row.amount_minor),
    currency: row.currency,
    bookingId: row.booking_id,
  }
}
