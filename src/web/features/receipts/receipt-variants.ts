import type { RateSource } from '#contract/currency.ts'
import type { PaymentProviderName, PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { TextKey } from '#web/i18n/define-messages.ts'
import type { receipt } from '#web/i18n/en/receipt.ts'

type Word = TextKey<(typeof receipt)['words']>

export const sourceWords = {
  nbg: 'sourceNbg',
  'er-api': 'sourceErApi',
  frankfurter: 'sourceFrankfurter',
} as const satisfies Record<RateSource, Word>

export const providerWords = {
  stripe: 'providerStripe',
  bog: 'providerBog',
  sandbox: 'providerSandbox',
} as const satisfies Record<PaymentProviderName, Word>

export const refundWords = {
  pending: 'refundPending',
  succeeded: 'refundSucceeded',
  failed: 'refundFailed',
} as const satisfies Record<RefundStatus, Word>

/** Whether money was taken, so that there is a receipt. */
export const isTaken = (status: PaymentStatus): boolean =>
  status === 'Success' || status === 'Refunded' || status === 'PartiallyRefunded'
