import { createHash, verify } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { BogSettings } from '#server/config/config.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/payments/context.ts'
import type { ProviderState } from '#server/payments/payments/policy.ts'
import type { CheckoutRequest, PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import {
  actionResponse,
  BogRequestRejected,
  callback,
  createBogClient,
  orderResponse,
  receiptResponse,
} from './client.ts'
import { toProviderState } from './status-mapping.ts'

/** Actions are carried out after they were acknowledged; usually within a second or two. */
const pollDelaysMs = [200, 400, 800, 1600]

/**
 * The bank repeats its first answer to a key, a failure too: after this long a step is a request of its own. A refund waits
 * until the receipt surely shows what became of the one before, which is looked at first.
 */
const retryWindowMs = { step: 10 * minuteMs, refund: dayMs }

/** Bank of Georgia's e-commerce payments. A payment's reference is the bank's order id. */
export function bankOfGeorgiaAdapter(deps: Deps, settings: BogSettings): PaymentProvider {
  const ask = createBogClient(settings, deps.now)
  const receiptOf = (ref: string) =>
    ask(receiptResponse, `/payments/v1/receipt/${encodeURIComponent(validateOrderId(ref))}`)
  const state = async (ref: string) => toProviderState(await receiptOf(ref))

  /** How an order stands once an action has had time to take effect; the sweeper sees what takes longer. */
  async function settled(ref: string, isDone: (state: ProviderState) => boolean): Promise<ProviderState> {
    let now = await state(ref)
    for (const waitMs of pollDelaysMs) {
      if (isDone(now)) break
      await pause(waitMs)
      now = await state(ref)
    }
    return now
  }
  const act = (ref: string, action: string, body: object, key: string) =>
    ask(actionResponse, `/payments/v1/payment/${action}/${encodeURIComponent(ref)}`, { body, key })
  const attempt = (ms: number) => Math.floor(deps.now().getTime() / ms)

  return {
    name: 'bog',
    kind: 'regional',
    currencies: settings.currencies,
    minExpiryMinutes: 2,
    getState: state,

    async openCheckout(order) {
      const body = toOrderRequest(order, deps.now(), `${deps.urls.app}/api/payment/webhook/bog`)
      const { id, _links } = await ask(orderResponse, '/payments/v1/ecommerce/orders', {
        body,
        key: order.paymentId,
      })
      return { ref: id, url: _links.redirect.href }
    },

    async capture(ref, amountMinor) {
      const before = await state(ref)
      if (before.status !== 'authorized') return before
      if (amountMinor > before.amount.minor) throw new BogRequestRejected('more than what is held')
      await act(
        ref,
        'authorization/approve',
        { amount: fromMinorUnits(amountMinor) },
        toIdempotencyKey(ref, 'approve', amountMinor, attempt(retryWindowMs.step)),
      ).catch(ignoreRejection)
      return settled(ref, now => now.status !== 'authorized' && now.status !== 'pending')
    },

    async void(ref) {
      const before = await state(ref)
      // An order that nobody paid cannot be closed: it ends by its own time, and money that still comes goes back.
      if (before.status === 'created') return { ...before, status: 'cancelled' }
      if (before.status !== 'authorized') return before
      await act(
        ref,
        'authorization/cancel',
        {},
        toIdempotencyKey(ref, 'cancel', attempt(retryWindowMs.step)),
      ).catch(ignoreRejection)
      return settled(ref, now => now.status !== 'authorized' && now.status !== 'pending')
    },

    async refund(ref, refundId, amountMinor) {
      const before = await state(ref)
      const left = before.capturedMinor - before.refundedMinor
      const known = before.refunds.length
      if (before.status !== 'captured') return { ref: refundId, status: 'failed' }
      try {
        const key = toIdempotencyKey(refundId, 'refund', attempt(retryWindowMs.refund))
        const { action_id } = await act(ref, 'refund', { amount: fromMinorUnits(amountMinor) }, key)
        const after = await settled(ref, now =>
          now.refunds.some(one => one.ref === action_id && isFinal(one.status)),
        )
        return {
          ref: action_id,
          status: after.refunds.find(one => one.ref === action_id)?.status ?? 'pending',
        }
      } catch (error) {
        if (!(error instanceof BogRequestRejected)) throw error
        deps.log.warn({ err: error, ref, left, known }, 'refund refused')
        return { ref: refundId, status: 'failed' }
      }
    },

    async parseWebhook(rawBody, headers) {
      const signature = headers['callback-signature']
      if (typeof signature !== 'string' || !isSignatureValid(settings.callbackPublicKey, rawBody, signature))
        throw new AppError('payment.bad_signature')
      const said = callback.parse(JSON.parse(rawBody)).body
      return {
        // The bank names no event: the same bytes are the same one.
        eventId: createHash('sha256').update(rawBody).digest('hex'),
        paymentId: paymentId.safeParse(said.external_order_id).data ?? null,
        ref: said.order_id,
      }
    },
  }
}

const isFinal = (status: string) => status === 'succeeded' || status === 'failed'

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
        description: order.description,
      },
    ],
  },
  redirect_urls: { success: order.returnUrl, fail: order.returnUrl },
  // Whole minutes, and one that was begun is left out: nobody can close an order whose time is over.
  ttl: Math.min(1440, Math.max(2, Math.ceil((order.expiresAt.getTime() - now.getTime()) / minuteMs) - 1)),
  payment_method: ['card'],
})

/** The bank wants a UUID: one attempt at one step has the same one whenever it is repeated. */
function toIdempotencyKey(...attempt: (string | number)[]): string {
  const hex = createHash('sha256').update(attempt.join(':')).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return parts.join('-')
}

/** A step that the order no longer allows: how it stands is the answer. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof BogRequestRejected)) throw error
}

function validateOrderId(ref: string): string {
  if (!/^[A-Za-z0-9-]{8,100}$/.test(ref)) throw new Error(`'${ref}' is no order of Bank of Georgia`)
  return ref
}

function isSignatureValid(publicKey: string, rawBody: string, signature: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(rawBody), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
