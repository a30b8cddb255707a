import type Stripe from 'stripe'
import { z } from 'zod'
import { paymentId } from '#contract/id.ts'
import type { StripeSettings } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { WebhookEvent, WebhookHeaders } from '#server/payments/providers/payment-provider.ts'

/** Session, intent, charge, refund or dispute of an event. */
const eventObjectSchema = z.object({
  object: z.string(),
  id: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
})

/** Verifies the signature. Transfers, payouts and payments of other products are ignored. */
export async function parseStripeWebhook(
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
