import type { PaymentId } from '#contract/id.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName, RefundStatus } from '#contract/payment.ts'
import type { ProviderState } from '#server/payments/payments/policy.ts'

export type CheckoutRequest = {
  /** Also the idempotency key: asking twice opens one checkout. */
  paymentId: PaymentId
  amount: Money
  description: string
  /** True: only authorise; money moves on `capture`. */
  manualCapture: boolean
  returnUrl: string
  expiresAt: Date
}

/** What a webhook says: which event it is, and which payment it is about. */
export type WebhookEvent = {
  /** The provider's own id of the event: the same when it is delivered again. */
  eventId: string
  /** Ours, where the provider carries it along. */
  paymentId: PaymentId | null
  /** The provider's, as `openCheckout` answered it, where the event names it. */
  ref: string | null
}

/**
 * What every payment provider can do. Each call is idempotent: repeated with the same arguments it answers the same and
 * moves no money again. A provider that cannot be reached, or answers nonsense, throws; nothing is known then.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** How the payer knows it: a card payment, or the regional one. */
  kind: 'card' | 'regional'
  /** What it can take; a setting where that is up to the account. */
  currencies: readonly Currency[]
  /** How long a checkout can be paid at the least, in minutes; a hold outlives it. */
  minExpiryMinutes: number
  openCheckout(order: CheckoutRequest): Promise<{ ref: string; url: string }>
  getState(ref: string): Promise<ProviderState>
  /** Takes authorised money. Answers the state after it; `captured` only if the money is ours. */
  capture(ref: string, amountMinor: number): Promise<ProviderState>
  /** Closes an unpaid checkout or releases authorised money. Money already captured stays: the answer says so. */
  void(ref: string): Promise<ProviderState>
  /**
   * Gives captured money back. `refundId` is the idempotency key. `pending` where the outcome comes later: `state` then
   * lists the refund under the same `ref`.
   */
  refund(ref: string, refundId: string, amountMinor: number): Promise<{ ref: string; status: RefundStatus }>
  /** Checks a webhook's signature and reads what it is about; null for one that means nothing to us. */
  parseWebhook(
    rawBody: string,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<WebhookEvent | null>
}

export type PaymentProviders = Partial<Record<PaymentProviderName, PaymentProvider>>
