import type Stripe from 'stripe'
import { z } from 'zod'
import { paymentId } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import type { StripeSettings } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/payments/context.ts'
import {
  CheckoutRejected,
  type CheckoutRequest,
  type PaymentProvider,
  type WebhookEvent,
  type WebhookHeaders,
} from '#server/payments/providers/payment-provider.ts'
import { type StripePayment, toProviderRefund, toProviderState } from './status-mapping.ts'

/** Session, intent, charge, refund or dispute of an event. */
const eventObjectSchema = z.object({
  object: z.string(),
  id: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
})

/** Verifies the signature. Transfers, payouts and payments of other products are ignored. */
async function parseStripeWebhook(
  loadClient: () => Promise<Stripe>,
  { webhookSecret }: Pick<StripeSettings, 'webhookSecret'>,
  now: Date,
  rawBody: string,
  headers: WebhookHeaders,
): Promise<WebhookEvent | null> {
  const stripe = await loadClient()
  const event = verifyEvent(stripe, rawBody, headers['stripe-signature'], webhookSecret, now)
  const object = eventObjectSchema.parse(event.data.object)
  const metadataPaymentId =
    object.metadata?.payment_id ??
    object.client_reference_id ??
    (await findPaymentIdOfIntent(stripe, object.payment_intent))
  const ref = object.object === 'checkout.session' ? (object.id ?? null) : null
  const id = paymentId.safeParse(metadataPaymentId).data ?? null
  return id || ref ? { eventId: event.id, kind: event.type, paymentId: id, ref } : null
}

/** Stripe's own tolerance for the age of a signature. */
const toleranceSeconds = 300

function verifyEvent(
  stripe: Stripe,
  rawBody: string,
  signature: string | string[] | undefined,
  secret: string,
  now: Date,
): Stripe.Event {
  const header = typeof signature === 'string' ? signature : ''
  try {
    return stripe.webhooks.constructEvent(rawBody, header, secret, toleranceSeconds, undefined, now.getTime())
  } catch {
    throw new AppError('payment.bad_signature')
  }
}

/** Refunds and disputes from Stripe's dashboard lack our metadata, but their intent has it. */
async function findPaymentIdOfIntent(stripe: Stripe, intent: string | { id: string } | null | undefined) {
  const id = typeof intent === 'string' ? intent : intent?.id
  return id ? (await stripe.paymentIntents.retrieve(id)).metadata.payment_id : null
}

const timeoutMs = 20_000

/** Imports the SDK with the first payment, because it is large and the sandbox never needs it. */
export function createStripeClient({ secretKey, apiBase }: StripeSettings): () => Promise<Stripe> {
  let client: Promise<Stripe> | null = null
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  const connect = async () => {
    const { default: Sdk } = await import('stripe')
    return new Sdk(secretKey, {
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
      // Our jobs retry and know which requests are safe to repeat.
      maxNetworkRetries: 0,
      timeout: timeoutMs,
      telemetry: false,
    })
  }
  return () => {
    client ??= connect()
    return client
  }
}

/** Stripe replays the first response to an idempotency key, even a failure, so the key changes after this time. */
const retryWindowMs = 10 * minuteMs

/**
 * Stripe's list of minimum charges. It has none for lari, whose minimum is that of the account's own currency after
 * conversion.
 */
const minimumMinor = { USD: 50, EUR: 50, GBP: 30, GEL: 200 }

/** Stripe Checkout. The payment's reference is the Checkout Session. */
export function stripeAdapter(deps: Deps, settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings)
  const getAttempt = () => Math.floor(deps.now().getTime() / retryWindowMs)

  async function fetchPayment(ref: string): Promise<StripePayment> {
    const stripe = await client()
    const session = await stripe.checkout.sessions.retrieve(validateSessionId(ref), {
      expand: ['payment_intent.latest_charge'],
    })
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
    const isCaptured = intent?.status === 'succeeded'
    const refunds = isCaptured
      ? (await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })).data
      : []
    const disputes = charge?.disputed
      ? (await stripe.disputes.list({ payment_intent: intent?.id ?? '', limit: 100 })).data
      : []
    return { session, intent, refunds, disputes }
  }
  const getState = async (ref: string) => toProviderState(await fetchPayment(ref), deps.now())

  /** Stripe rejects a late step. The caller then reads the current state. */
  const ignoreLateStep = async (step: Promise<unknown>): Promise<void> => {
    await step.catch(error => {
      if (!isInvalidRequest(error, 'payment_intent_unexpected_state', 'resource_already_exists')) throw error
    })
  }

  return {
    name: 'stripe',
    kind: 'card',
    currencies: settings.currencies,
    minimumMinor,
    // Stripe requires at least 30 minutes. One more covers the request's travel time.
    minExpiryMinutes: 31,
    getState,

    async openCheckout(order) {
      const stripe = await client()
      const session = await stripe.checkout.sessions
        .create(toSessionParams(order), { idempotencyKey: `${order.paymentId}:open` })
        .catch(error => {
          if (isInvalidRequest(error)) throw new CheckoutRejected('checkout rejected', { cause: error })
          throw error
        })
      if (!session.url) throw new Error(`Stripe opened session ${session.id} without a URL`)
      return { ref: session.id, url: session.url }
    },

    async capture(ref, amountMinor) {
      const { intent } = await fetchPayment(ref)
      if (intent?.status === 'requires_capture') {
        const stripe = await client()
        const options = { idempotencyKey: `${ref}:capture:${amountMinor}:${getAttempt()}` }
        await ignoreLateStep(
          stripe.paymentIntents.capture(intent.id, { amount_to_capture: amountMinor }, options),
        )
      }
      return getState(ref)
    },

    async void(ref) {
      const { session, intent } = await fetchPayment(ref)
      const stripe = await client()
      if (intent?.status === 'requires_capture') await ignoreLateStep(stripe.paymentIntents.cancel(intent.id))
      else if (session.status === 'open')
        await stripe.checkout.sessions.expire(ref).catch(error => {
          // Paid or expired at this moment. The state shows which.
          if (!isInvalidRequest(error)) throw error
        })
      return getState(ref)
    },

    async refund(ref, refundId, amountMinor) {
      const { session, intent, refunds } = await fetchPayment(ref)
      const existing = refunds.find(refund => refund.metadata?.refund_id === refundId)
      if (existing) return toProviderRefund(existing)
      if (intent?.status !== 'succeeded') return { ref: refundId, status: 'failed' }
      const stripe = await client()
      const metadata = { refund_id: refundId, payment_id: session.client_reference_id ?? '' }
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: intent.id, amount: amountMinor, metadata },
          { idempotencyKey: `${refundId}:${getAttempt()}` },
        )
        return toProviderRefund(refund)
      } catch (error) {
        if (!isInvalidRequest(error)) throw error
        return { ref: refundId, status: 'failed' }
      }
    },

    parseWebhook: (rawBody, headers) => parseStripeWebhook(client, settings, deps.now(), rawBody, headers),
  }
}

const toSessionParams = (order: CheckoutRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: order.paymentId,
  metadata: { payment_id: order.paymentId },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.amount.currency.toLowerCase(),
        unit_amount: order.amount.minor,
        product_data: { name: order.description, description: order.details.join('. ') },
      },
    },
  ],
  allowed_payment_method_types: ['card'],
  // We have already fixed price and currency.
  adaptive_pricing: { enabled: false },
  payment_intent_data: {
    capture_method: order.manualCapture ? 'manual' : 'automatic',
    metadata: { payment_id: order.paymentId },
    description: [order.description, ...order.details].join('. '),
  },
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  success_url: order.returnUrl,
  cancel_url: order.returnUrl,
})

/** The id becomes part of a URL, so other characters are rejected. */
function validateSessionId(ref: string): string {
  if (!/^cs_[A-Za-z0-9_]+$/.test(ref)) throw new Error(`invalid Checkout Session id: '${ref}'`)
  return ref
}

/** Definite rejection, for example for a wrong state or amount. Other errors leave the outcome unknown. */
function isInvalidRequest(error: unknown, ...codes: string[]): boolean {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  if (type !== 'StripeInvalidRequestError' || statusCode === 404) return false
  return codes.length === 0 || codes.includes(code ?? '')
}
