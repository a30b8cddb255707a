import type Stripe from 'stripe'
import { currency } from '#contract/money.ts'
import type { ProviderDispute } from '#server/payments/payments/dispute-policy.ts'
import type { ProviderState } from '#server/payments/payments/policy.ts'
import type { ProviderRefund } from '#server/payments/refunds/policy.ts'

/** What Stripe tells of one payment, as far as it matters to us. */
export type StripePayment = {
  session: Stripe.Checkout.Session
  /** Null until the payer has begun to pay. */
  intent: Stripe.PaymentIntent | null
  refunds: Stripe.Refund[]
  /** Newest first. */
  disputes: Stripe.Dispute[]
}

/** Stripe's words in ours. A status that we do not know is no status: it throws, and nothing changes. */
export function toProviderState(
  { session, intent, refunds, disputes }: StripePayment,
  now: Date,
): ProviderState {
  const own = refunds.map(toProviderRefund)
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const captureBefore = charge?.payment_method_details?.card?.capture_before
  return {
    status: toStatus(session, intent, now),
    amount: { minor: session.amount_total ?? 0, currency: currency.parse(session.currency?.toUpperCase()) },
    capturedMinor: intent?.status === 'succeeded' ? intent.amount_received : 0,
    refundedMinor: own.filter(one => one.status !== 'failed').reduce((sum, one) => sum + one.minor, 0),
    refunds: own,
    disputes: disputes.toReversed().flatMap(toProviderDisputes),
    captureBefore: captureBefore ? new Date(captureBefore * 1000) : null,
    errorMessage: toSentence(intent?.last_payment_error?.message),
  }
}

function toStatus(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  now: Date,
): ProviderState['status'] {
  // Decided on the intent: with manual capture a finished session says that it is unpaid.
  switch (intent?.status) {
    case 'succeeded':
      return 'captured'
    case 'requires_capture':
      return 'authorized'
    case 'canceled':
      return 'cancelled'
    case 'processing':
      return 'pending'
    case undefined:
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return toUnpaidStatus(session, now)
    default:
      throw new Error(`Stripe names a status of an intent that we do not know: ${intent?.status}`)
  }
}

/** A declined card leaves the session open: the payer may try another one. */
function toUnpaidStatus(session: Stripe.Checkout.Session, now: Date): ProviderState['status'] {
  switch (session.status) {
    case 'open':
      return 'created'
    case 'complete':
      return 'pending'
    case 'expired':
      // Before its time only we can have ended it.
      return session.expires_at * 1000 > now.getTime() ? 'cancelled' : 'expired'
    default:
      throw new Error(`Stripe names a status of a session that we do not know: ${session.status}`)
  }
}

const refundStatuses: Record<string, ProviderRefund['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const status = refundStatuses[refund.status ?? '']
  if (!status) throw new Error(`Stripe names a status of a refund that we do not know: ${refund.status}`)
  return { ref: refund.id, refundId: refund.metadata?.refund_id ?? null, minor: refund.amount, status }
}

/** An inquiry asks a question and takes no money. */
function toProviderDisputes({ id, status, amount }: Stripe.Dispute): ProviderDispute[] {
  if (status.startsWith('warning')) return []
  const decided = (['won', 'lost'] as const).find(one => one === status)
  return [{ ref: id, status: decided ?? 'open', minor: amount }]
}

/** Stripe's own sentences are for payers; one without an end gets it. */
const toSentence = (text: string | undefined): string | null =>
  text ? `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.!]?$/, '.')}` : null
