import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { paymentState } from '#contract/payment.ts'
import { statusDescriptions, translateDeclineReason } from './messages.ts'
import type { PaymentRow } from './repository.ts'

/** Who asks, where they are known, and in which language they are answered. */
export type PaymentViewer = { userId: UserId | null; language: Language }

/** Anybody with the id may know how it stands; amounts and the booking are the payer's. */
export function presentPayment(row: PaymentRow, { userId: viewer, language }: PaymentViewer): z.input<typeof paymentState> {
  const state = {
    transactionId: row.id,
    status: row.status,
    statusDescription: statusDescriptions[language][row.status],
    createdAt: row.created_at.toISOString(),
  }
  if (viewer !== row.payer_id) return state
  return {
    ...state,
    errorMessage: translateDeclineReason(language, row.error_message),
    amount: toAmount(row.amount_minor),
    currency: row.currency,
    bookingId: row.booking_id,
  }
}
