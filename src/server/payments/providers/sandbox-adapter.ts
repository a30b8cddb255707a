import type { z } from 'zod'
import { currencies } from '#contract/enums.ts'
import { paymentId } from '#contract/id.ts'
import {
  ApiError,
  type ApiErrorCode,
  errorResponse,
  type NewOrder,
  type OrderResponse,
  orderResponse,
  refundResponse,
  signatureHeader,
  webhookBody,
} from '#fake-payment-provider/api-schema.ts'
import { getApiKey, isSignatureValid } from '#fake-payment-provider/signature.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/payments/context.ts'
import type { ProviderState } from '#server/payments/payments/payment-transitions.ts'
import type { PaymentProvider } from './payment-provider.ts'

const timeoutMs = 10_000

/** HTTP client of the fake provider. Its order id is our payment id. */
export function sandboxAdapter(deps: Deps): PaymentProvider {
  const getState = async (ref: string) =>
    toProviderState(await request(deps, orderResponse, getOrderPath(ref)))

  /** The provider rejects a late step. The current state is returned instead. */
  async function postStep(ref: string, step: 'capture' | 'void', body: object): Promise<ProviderState> {
    try {
      return toProviderState(await request(deps, orderResponse, `${getOrderPath(ref)}/${step}`, { body }))
    } catch (error) {
      if (isApiError(error, 'order_closed')) return getState(ref)
      throw error
    }
  }

  return {
    name: 'sandbox',
    currencies,
    kind: 'card',
    // As with a real card provider.
    minimumMinor: { USD: 50, EUR: 50, GBP: 30, GEL: 50 },
    minExpiryMinutes: 14,
    getState,

    async openCheckout(order) {
      const body: NewOrder = {
        id: order.paymentId,
        amountMinor: order.amount.minor,
        currency: order.amount.currency,
        description: order.description,
        details: [...order.details],
        manualCapture: order.manualCapture,
        returnUrl: order.returnUrl,
        webhookUrl: `${deps.urls.self}/api/payment/webhook/sandbox`,
        expiresAt: order.expiresAt.toISOString(),
      }
      const { id } = await request(deps, orderResponse, '/sandbox/api/orders', {
        body,
        key: `${body.id}:open`,
      })
      return { ref: id, url: `${deps.urls.app}/sandbox/pay/${id}` }
    },

    capture: (ref, amountMinor) => postStep(ref, 'capture', { amountMinor }),
    void: ref => postStep(ref, 'void', {}),

    async refund(ref, refundId, amountMinor) {
      const post = { body: { amountMinor }, key: refundId }
      try {
        const { id, status } = await request(deps, refundResponse, `${getOrderPath(ref)}/refund`, post)
        return { ref: id, status }
      } catch (error) {
        if (!isApiError(error, 'amount_too_large', 'order_closed')) throw error
        return { ref: refundId, status: 'failed' }
      }
    },

    async parseWebhook(rawBody, headers) {
      const signature = headers[signatureHeader]
      if (typeof signature !== 'string' || !isSignatureValid(deps.config, rawBody, signature, deps.now()))
        throw new AppError('payment.bad_signature')
      const { id, event, orderId } = webhookBody.parse(JSON.parse(rawBody))
      return { eventId: id, kind: event, paymentId: paymentId.parse(orderId), ref: orderId }
    },
  }
}

const getOrderPath = (ref: string) => `/sandbox/api/orders/${encodeURIComponent(ref)}`

const toProviderState = (order: OrderResponse): ProviderState => ({
  status: order.status,
  amount: { minor: order.amountMinor, currency: order.currency },
  capturedMinor: order.capturedMinor,
  refundedMinor: order.refundedMinor,
  refunds: order.refunds.map(({ id, amountMinor }) => ({
    ref: id,
    refundId: id,
    minor: amountMinor,
    status: 'succeeded',
  })),
  disputes: [],
  errorMessage: order.declineReason,
})

/** Sends a GET without `post`, otherwise a POST. Throws `ApiError` for a definite rejection. */
async function request<T>(
  deps: Deps,
  schema: z.ZodType<T>,
  path: string,
  post?: { body: object; key?: string },
): Promise<T> {
  const response = await fetch(deps.urls.self + path, {
    method: post ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${getApiKey(deps.config)}`,
      ...(post ? { 'content-type': 'application/json' } : {}),
      ...(post?.key ? { 'idempotency-key': post.key } : {}),
    },
    body: post ? JSON.stringify(post.body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const content: unknown = await response.json()
  if (response.ok) return schema.parse(content)
  const apiError = errorResponse.safeParse(content)
  if (apiError.success) throw new ApiError(apiError.data.error.code)
  throw new Error(`The sandbox answered ${response.status} to ${path}`)
}

const isApiError = (error: unknown, ...codes: ApiErrorCode[]) =>
  error instanceof ApiError && codes.includes(error.code)
