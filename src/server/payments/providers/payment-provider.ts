import type { PaymentId } from '#contract/id.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { PaymentProviderName, RefundStatus } from '#contract/payment.ts'
import type { ProviderState } from '#server/payments/payments/payment-transitions.ts'

export type CheckoutRequest = {
  /** Also the idempotency key: repeated requests open one checkout. */
  paymentId: PaymentId
  amount: Money
  /** What is paid for, in the language of the payer. */
  description: string
  /** When it is, and until when a cancellation is refunded: one sentence each. */
  details: readonly string[]
  /** If true, the provider only authorizes until `capture`. */
  manualCapture: boolean
  returnUrl: string
  expiresAt: Date
}

export type WebhookHeaders = Record<string, string | string[] | undefined>

/** Parsed webhook with its event id and payment. */
export type WebhookEvent = {
  /** Redeliveries have the same id. */
  eventId: string
  /** The provider's name of the event, for the operator. */
  kind: string
  /** Ours, if the provider passes it along. */
  paymentId: PaymentId | null
  /** The provider's id from `openCheckout`, if the event contains it. */
  ref: string | null
}

/** The provider refuses this checkout for good, for example for its amount. Repeating it does not help. */
export class CheckoutRejected extends Error {}

/**
 * Port of a payment provider. Each call is idempotent: repeated arguments return the same result and move no money
 * again. An unreachable provider or an invalid response throws, and the outcome is unknown.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** Shown to the payer as card payment or as the regional method. */
  kind: 'card' | 'regional'
  /** A setting if it depends on the account. */
  currencies: readonly Currency[]
  /** Least amount of a payment, in minor units. */
  minimumMinor: Record<Currency, number>
  /** Shortest payment window of a checkout. A hold lasts longer. */
  minExpiryMinutes: number
  /** Throws `CheckoutRejected` if the provider refuses it for good. */
  openCheckout(request: CheckoutRequest): Promise<{ ref: string; url: string }>
  getState(ref: string): Promise<ProviderState>
  /** Captures an authorization. The returned status is `captured` only if the money is ours. */
  capture(ref: string, amountMinor: number): Promise<ProviderState>
  /** Closes an unpaid checkout or releases an authorization. Captured money stays, and the status shows it. */
  void(ref: string): Promise<ProviderState>
  /** `refundId` is the idempotency key. After `pending`, `getState` later lists the refund under the same `ref`. */
  refund(ref: string, refundId: string, amountMinor: number): Promise<{ ref: string; status: RefundStatus }>
  /** Verifies the signature. Null for an event that we ignore. */
  parseWebhook(rawBody: string, headers: WebhookHeaders): Promise<WebhookEvent | null>
}

export type PaymentProviders = Partial<Record<PaymentProviderName, PaymentProvider>>
