import type Stripe from 'stripe'
import { currency } from '#contract/money.ts'
import type { ProviderDispute } from '#server/payments/payments/chargeback-policy.ts'
import type { ProviderState } from '#server/payments/payments/payment-transitions.ts'
import type { ProviderRefund } from '#server/payments/refunds/policy.ts'

/** Stripe's objects of one payment. */
export type StripePayment = {
  session: Stripe.Checkout.Session
  /** Null until the payer starts to pay. */
  intent: Stripe.PaymentIntent | null
  refunds: Stripe.Refund[]
  /** Newest first. */
  disputes: Stripe.Dispute[]
}

/** An unknown status throws, so nothing changes. */
export function toProviderState(
  { session, intent, refunds, disputes }: StripePayment,
  now: Date,
): ProviderState {
  const providerRefunds = refunds.map(toProviderRefund)
  return {
    status: toStatus(session, intent, now),
    amount: { minor: session.amount_total ?? 0, currency: currency.parse(session.currency?.toUpperCase()) },
    capturedMinor: intent?.status === 'succeeded' ? intent.amount_received : 0,
    refundedMinor: providerRefunds
      .filter(refund => refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.minor, 0),
    refunds: providerRefunds,
    disputes: disputes.toReversed().flatMap(toProviderDisputes),
    errorMessage: toSentence(intent?.last_payment_error?.message),
  }
}

function toStatus(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  now: Date,
): ProviderState['status'] {
  // The intent decides, because with manual capture a complete session is still `unpaid`.
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
      throw new Error(`unknown Stripe intent status: ${intent?.status}`)
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
      // Only we expire a session early.
      return session.expires_at * 1000 > now.getTime() ? 'cancelled' : 'expired'
    default:
      throw new Error(`unknown Stripe session status: ${session.status}`)
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
  if (!status) throw new Error(`unknown Stripe refund status: ${refund.status}`)
  return { ref: refund.id, refundId: refund.metadata?.refund_id ?? null, minor: refund.amount, status }
}

/** An inquiry (`warning_*`) takes no money. */
function toProviderDisputes(dispute: Stripe.Dispute): ProviderDispute[] {
  const { id, status, amount } = dispute
  if (status.startsWith('warning')) return []
  return [{ ref: id, status: toDisputeStatus(dispute), minor: amount }]
}

/** A prevented dispute is over: the card network either returned the money to the payer or dismissed it. */
function toDisputeStatus({ status, balance_transactions }: Stripe.Dispute): ProviderDispute['status'] {
  const decided = (['won', 'lost'] as const).find(decision => decision === status)
  if (decided || status !== 'prevented') return decided ?? 'open'
  return balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'lost' : 'won'
}

/** Stripe writes these sentences for payers. This adds a missing full stop. */
const toSentence = (text: string | undefined): string | null =>
  text ? `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.!]?$/, '.')}` : null
