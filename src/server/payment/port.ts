import type { PaymentId } from '#contract/id.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { ProviderState } from './rules.ts'

export type CheckoutOrder = {
  /** Also the idempotency key: asking twice opens one checkout. */
  paymentId: PaymentId
  amount: Money
  description: string
  /** True: only authorise; money moves on `capture`. */
  manualCapture: boolean
  returnUrl: string
  expiresAt: Date
}

/**
 * What every payment provider can do. Each call is idempotent: repeated with the same arguments it answers the same and
 * moves no money again. A provider that cannot be reached, or answers nonsense, throws; nothing is known then.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** How long a checkout can be paid at the least, in minutes; a hold outlives it. */
  minExpiryMinutes: number
  openCheckout(order: CheckoutOrder): Promise<{ ref: string; url: string }>
  state(ref: string): Promise<ProviderState>
  /** Takes authorised money. Answers the state after it; `captured` only if the money is ours. */
  capture(ref: string, amountMinor: number): Promise<ProviderState>
  /** Closes an unpaid checkout or releases authorised money. Money already captured stays: the answer says so. */
  void(ref: string): Promise<ProviderState>
  /** Gives captured money back. `refundId` is the idempotency key. */
  refund(
    ref: string,
    refundId: string,
    amountMinor: number,
  ): Promise<{ ref: string; status: 'pending' | 'succeeded' | 'failed' }>
  /** Checks a webhook's signature and says which of our payments it is about; null for one that means nothing to us. */
  readWebhook(rawBody: string, headers: Record<string, string | string[] | undefined>): PaymentId | null
}

export type PaymentProviders = Partial<Record<PaymentProviderName, PaymentProvider>>
