import type Stripe from 'stripe'
import { z } from 'zod'
import { paymentId } from '#contract/id.ts'
import type { StripeSettings } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/payments/context.ts'
import type { CheckoutRequest, PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { type StripePayment, toProviderRefund, toProviderState } from './status-mapping.ts'

const timeoutMs = 20_000

/** The SDK, loaded with the first payment: it is large, and the sandbox never needs it. */
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
      // Our own jobs try again, and know what they may repeat.
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

/** Stripe wants at least 30 minutes; one more for the way there. */
const minExpiryMinutes = 31
/** A repeated request within this time replays the first answer, even a failure; after it we look and ask anew. */
const retryWindowMs = 10 * 60_000

/** Stripe Checkout: the payer leaves for Stripe's page. A payment's reference is its Checkout Session. */
export function stripeAdapter(deps: Deps, settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings)
  const attempt = () => Math.floor(deps.now().getTime() / retryWindowMs)

  async function look(ref: string): Promise<StripePayment> {
    const stripe = await client()
    const session = await stripe.checkout.sessions.retrieve(ref, {
      expand: ['payment_intent.latest_charge'],
    })
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
    const wasTaken = intent?.status === 'succeeded'
    const refunds = wasTaken
      ? (await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })).data
      : []
    const disputes = charge?.disputed
      ? (await stripe.disputes.list({ payment_intent: intent?.id ?? '', limit: 100 })).data
      : []
    return { session, intent, refunds, disputes }
  }
  const state = async (ref: string) => toProviderState(await look(validateSessionId(ref)), deps.now())

  /** A step that came too late is refused; how the payment stands is the answer then. */
  const unlessTooLate = async (step: Promise<unknown>): Promise<void> => {
    await step.catch(error => {
      if (!isInvalidRequest(error, 'payment_intent_unexpected_state', 'resource_already_exists')) throw error
    })
  }

  return {
    name: 'stripe',
    kind: 'card',
    currencies: settings.currencies,
    minExpiryMinutes,
    getState: state,

    async openCheckout(order) {
      const stripe = await client()
      const session = await stripe.checkout.sessions.create(toSessionParams(order), {
        idempotencyKey: `${order.paymentId}:open`,
      })
      if (!session.url) throw new Error(`Stripe opened session ${session.id} without an address`)
      return { ref: session.id, url: session.url }
    },

    async capture(ref, amountMinor) {
      const { intent } = await look(validateSessionId(ref))
      if (intent?.status === 'requires_capture') {
        const stripe = await client()
        const options = { idempotencyKey: `${ref}:capture:${amountMinor}:${attempt()}` }
        await unlessTooLate(
          stripe.paymentIntents.capture(intent.id, { amount_to_capture: amountMinor }, options),
        )
      }
      return state(ref)
    },

    async void(ref) {
      const { session, intent } = await look(validateSessionId(ref))
      const stripe = await client()
      if (intent?.status === 'requires_capture') await unlessTooLate(stripe.paymentIntents.cancel(intent.id))
      else if (session.status === 'open')
        await stripe.checkout.sessions.expire(ref).catch(error => {
          // Paid or expired in just this moment: the state says which.
          if (!isInvalidRequest(error)) throw error
        })
      return state(ref)
    },

    async refund(ref, refundId, amountMinor) {
      const { session, intent, refunds } = await look(validateSessionId(ref))
      const before = refunds.find(one => one.metadata?.refund_id === refundId)
      if (before) return toProviderRefund(before)
      if (intent?.status !== 'succeeded') return { ref: refundId, status: 'failed' }
      const stripe = await client()
      const metadata = { refund_id: refundId, payment_id: session.client_reference_id ?? '' }
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: intent.id, amount: amountMinor, metadata },
          { idempotencyKey: `${refundId}:${attempt()}` },
        )
        return toProviderRefund(refund)
      } catch (error) {
        if (!isInvalidRequest(error)) throw error
        return { ref: refundId, status: 'failed' }
      }
    },

    async parseWebhook(rawBody, headers) {
      const stripe = await client()
      const event = await verified(stripe, rawBody, headers['stripe-signature'])
      const about = eventObjectSchema.parse(event.data.object)
      const named =
        about.metadata?.payment_id ??
        about.client_reference_id ??
        (await findPaymentIdOfIntent(stripe, about.payment_intent))
      const ref = about.object === 'checkout.session' ? (about.id ?? null) : null
      const id = paymentId.safeParse(named).data ?? null
      // A transfer, a payout to our bank, a payment that somebody else's product made: nothing that we would look at.
      return id || ref ? { eventId: event.id, paymentId: id, ref } : null
    },
  }

  async function verified(stripe: Stripe, rawBody: string, header: string | string[] | undefined) {
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        typeof header === 'string' ? header : '',
        settings.webhookSecret,
        300,
        undefined,
        deps.now().getTime(),
      )
    } catch {
      throw new AppError('payment.bad_signature')
    }
  }
}

/** What was made of a payment in Stripe's dashboard carries nothing of ours; its intent does. */
async function findPaymentIdOfIntent(stripe: Stripe, intent: string | { id: string } | null | undefined) {
  const id = typeof intent === 'string' ? intent : intent?.id
  return id ? (await stripe.paymentIntents.retrieve(id)).metadata.payment_id : null
}

/** What an event is about: a session, an intent, a charge, a refund or a dispute. */
const eventObjectSchema = z.object({
  object: z.string(),
  id: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
})

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
        product_data: { name: order.description },
      },
    },
  ],
  allowed_payment_method_types: ['card'],
  // The price was fixed by us, in the currency that was shown.
  adaptive_pricing: { enabled: false },
  payment_intent_data: {
    capture_method: order.manualCapture ? 'manual' : 'automatic',
    metadata: { payment_id: order.paymentId },
    description: order.description,
  },
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  success_url: order.returnUrl,
  cancel_url: order.returnUrl,
})

/** Stripe's ids are in addresses: anything else is nobody's. */
function validateSessionId(ref: string): string {
  if (!/^cs_[A-Za-z0-9_]+$/.test(ref)) throw new Error(`'${ref}' is no Checkout Session`)
  return ref
}

/** A clear no (a wrong state, too large an amount), unlike a muddle after which nothing is known. */
function isInvalidRequest(error: unknown, ...codes: string[]): boolean {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  if (type !== 'StripeInvalidRequestError' || statusCode === 404) return false
  return codes.length === 0 || codes.includes(code ?? '')
}
