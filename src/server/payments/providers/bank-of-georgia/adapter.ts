import { createHash, verify } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { BogSettings } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/payments/context.ts'
import type { ProviderState } from '#server/payments/payments/payment-transitions.ts'
import {
  CheckoutRejected,
  type CheckoutRequest,
  type PaymentProvider,
  type WebhookEvent,
  type WebhookHeaders,
} from '#server/payments/providers/payment-provider.ts'
import {
  actionResponse,
  BogRequestRejected,
  callback,
  createBogClient,
  orderResponse,
  receiptResponse,
} from './client.ts'
import { toProviderState } from './status-mapping.ts'

/** The bank acknowledges an action first and carries it out within a second or two. */
const pollDelaysMs = [200, 400, 800, 1600]

/**
 * The bank replays its first response to an idempotency key, even a failure, so the key changes after this time. A
 * refund waits longer, because the receipt must first show the result of the previous attempt.
 */
const retryWindowMs = { step: 10 * minuteMs, refund: dayMs }

/** E-commerce payments of Bank of Georgia. The payment's reference is the bank's order id. */
export function bankOfGeorgiaAdapter(deps: Deps, settings: BogSettings): PaymentProvider {
  const request = createBogClient(settings, deps.now)
  const getState = async (ref: string) =>
    toProviderState(await request(receiptResponse, `/payments/v1/receipt/${validateOrderId(ref)}`))

  /** Polls until an action has taken effect. The cron job sees slower results. */
  async function pollUntil(ref: string, isDone: (state: ProviderState) => boolean): Promise<ProviderState> {
    let current = await getState(ref)
    for (const waitMs of pollDelaysMs) {
      if (isDone(current)) break
      await pause(waitMs)
      current = await getState(ref)
    }
    return current
  }
  const sendAction = (ref: string, action: string, body: object, key: string) =>
    request(actionResponse, `/payments/v1/payment/${action}/${encodeURIComponent(ref)}`, { body, key })
  const getAttempt = (ms: number) => Math.floor(deps.now().getTime() / ms)

  /** Captures or releases an authorization. The bank rejects a late step, so the current state is read anyway. */
  async function endAuthorization(ref: string, action: string, body: object, key: string) {
    await sendAction(ref, action, body, key).catch(error => {
      if (!(error instanceof BogRequestRejected)) throw error
    })
    return pollUntil(ref, ({ status }) => status !== 'authorized' && status !== 'pending')
  }

  return {
    name: 'bog',
    kind: 'regional',
    currencies: settings.currencies,
    // The bank's documentation names no minimum.
    minimumMinor: { USD: 1, EUR: 1, GBP: 1, GEL: 1 },
    minExpiryMinutes: 2,
    getState,

    async openCheckout(order) {
      const body = toOrderRequest(order, deps.now(), `${deps.urls.app}/api/payment/webhook/bog`)
      const { id, _links } = await request(orderResponse, '/payments/v1/ecommerce/orders', {
        body,
        key: order.paymentId,
      }).catch(error => {
        if (error instanceof BogRequestRejected)
          throw new CheckoutRejected('checkout rejected', { cause: error })
        throw error
      })
      return { ref: id, url: _links.redirect.href }
    },

    async capture(ref, amountMinor) {
      const before = await getState(ref)
      if (before.status !== 'authorized') return before
      if (amountMinor > before.amount.minor) throw new BogRequestRejected('amount above authorization')
      const key = toIdempotencyKey(ref, 'approve', amountMinor, getAttempt(retryWindowMs.step))
      return endAuthorization(ref, 'authorization/approve', { amount: fromMinorUnits(amountMinor) }, key)
    },

    async void(ref) {
      const before = await getState(ref)
      // The bank cannot close an unpaid order. It expires by itself, and a late payment is refunded.
      if (before.status === 'created') return { ...before, status: 'cancelled' }
      if (before.status !== 'authorized') return before
      const key = toIdempotencyKey(ref, 'cancel', getAttempt(retryWindowMs.step))
      return endAuthorization(ref, 'authorization/cancel', {}, key)
    },

    async refund(ref, refundId, amountMinor) {
      const before = await getState(ref)
      if (before.status !== 'captured') return { ref: refundId, status: 'failed' }
      const key = toIdempotencyKey(refundId, 'refund', getAttempt(retryWindowMs.refund))
      const action = await sendAction(ref, 'refund', { amount: fromMinorUnits(amountMinor) }, key).catch(
        error => {
          if (!(error instanceof BogRequestRejected)) throw error
          const refundableMinor = before.capturedMinor - before.refundedMinor
          const refundCount = before.refunds.length
          deps.log.warn({ err: error, ref, refundableMinor, refundCount }, 'refund rejected by provider')
          return null
        },
      )
      if (!action) return { ref: refundId, status: 'failed' }
      // The bank has accepted the refund. A rejected receipt does not mean that it failed.
      const getStatus = ({ refunds }: ProviderState) =>
        refunds.find(refund => refund.ref === action.action_id)?.status ?? 'pending'
      const after = await pollUntil(ref, state => getStatus(state) !== 'pending')
      return { ref: action.action_id, status: getStatus(after) }
    },

    parseWebhook: async (rawBody, headers) => parseBogWebhook(settings, rawBody, headers),
  }
}

const toOrderRequest = (order: CheckoutRequest, now: Date, callbackUrl: string) => ({
  callback_url: callbackUrl,
  external_order_id: order.paymentId,
  capture: order.manualCapture ? 'manual' : 'automatic',
  purchase_units: {
    currency: order.amount.currency,
    total_amount: fromMinorUnits(order.amount.minor),
    basket: [
      {
        product_id: order.paymentId,
        quantity: 1,
        unit_price: fromMinorUnits(order.amount.minor),
        description: [order.description, ...order.details].join('. '),
      },
    ],
  },
  redirect_urls: { success: order.returnUrl, fail: order.returnUrl },
  // Rounded down to whole minutes, because the bank cannot close an order after the hold has ended.
  ttl: Math.min(1440, Math.max(2, Math.ceil((order.expiresAt.getTime() - now.getTime()) / minuteMs) - 1)),
  payment_method: ['card'],
})

/** The bank requires a UUID. Repetitions of one attempt share it. */
function toIdempotencyKey(...attempt: (string | number)[]): string {
  const hex = createHash('sha256').update(attempt.join(':')).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}

function validateOrderId(ref: string): string {
  if (!/^[A-Za-z0-9-]{8,100}$/.test(ref)) throw new Error(`invalid Bank of Georgia order id: '${ref}'`)
  return ref
}

/** Verifies the signature of a callback. */
function parseBogWebhook(
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
