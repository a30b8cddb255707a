import type { PaymentProviderName, PaymentStatus, RateSource, RefundStatus } from '#contract/payment.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import type { receipt } from '#web/i18n/en/receipt.ts'

type ReceiptMessageKey = MessageKey<(typeof receipt)['messages']>

export const rateSourceMessageKeys = {
  nbg: 'sourceNbg',
  'er-api': 'sourceErApi',
  frankfurter: 'sourceFrankfurter',
} as const satisfies Record<RateSource, ReceiptMessageKey>

export const providerMessageKeys = {
  stripe: 'providerStripe',
  bog: 'providerBog',
  sandbox: 'providerSandbox',
} as const satisfies Record<PaymentProviderName, ReceiptMessageKey>

export const refundMessageKeys = {
  pending: 'refundPending',
  succeeded: 'refundSucceeded',
  failed: 'refundFailed',
} as const satisfies Record<RefundStatus, ReceiptMessageKey>

/** Whether a payment was captured, so that a receipt exists. */
export const isPaymentCaptured = (status: PaymentStatus): boolean =>
  status === 'Success' || status === 'Refunded' || status === 'PartiallyRefunded'
