import { createHash, verify } from 'node:crypto'
import { paymentId } from '#contract/id.ts'
import type { BogSettings } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { WebhookEvent, WebhookHeaders } from '#server/payments/providers/payment-provider.ts'
import { callback } from './client.ts'

/** Verifies the signature of a callback. */
export function parseBogWebhook(
  { callbackPublicKey }: Pick<BogSettings, 'callbackPublicKey'>,
  rawBody: string,
  headers: WebhookHeaders,
): WebhookEvent {
  const signature = headers['callback-signature']
  if (typeof signature !== 'string' || !isSignatureValid(callbackPublicKey, rawBody, signature))
    throw new AppError('payment.bad_signature')
  const { event, body } = callback.parse(JSON.parse(rawBody))
  return {
    // The bank sends no event id, so the hash of the body identifies the event.
    eventId: createHash('sha256').update(rawBody).digest('hex'),
    kind: event,
    paymentId: paymentId.safeParse(body.external_order_id).data ?? null,
    ref: body.order_id,
  }
}

function isSignatureValid(publicKey: string, rawBody: string, signature: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(rawBody), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
