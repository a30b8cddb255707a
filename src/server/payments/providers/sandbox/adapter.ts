import type { z } from 'zod'
import { paymentId } from '#contract/id.ts'
import { currencies } from '#contract/money.ts'
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
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/payments/context.ts'
import type { ProviderState } from '#server/payments/payments/policy.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'

const timeoutMs = 10_000

/** The sandbox as the product sees it: a provider reached over HTTP. An order's id there is the payment's id here. */
export function sandboxAdapter(deps: Deps): PaymentProvider {
  const state = async (ref: string) => toProviderState(await request(deps, orderResponse, getOrderPath(ref)))

  /** The provider refuses a step that comes too late; how the order stands is the answer then. */
  const orState = (ref: string) => async (error: unknown) => {
    if (isApiError(error, 'order_closed')) return state(ref)
    throw error
  }

  return {
    name: 'sandbox',
    currencies,
    kind: 'card',
    minExpiryMinutes: 14,
    getState: state,

    async openCheckout(order) {
      const body: NewOrder = {
        id: order.paymentId,
        amountMinor: order.amount.minor,
        currency: order.amount.currency,
        description: order.description,
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

    capture: (ref, amountMinor) =>
      request(deps, orderResponse, `${getOrderPath(ref)}/capture`, { body: { amountMinor } }).then(
        toProviderState,
        orState(ref),
      ),

    void: ref =>
      request(deps, orderResponse, `${getOrderPath(ref)}/void`, { body: {} }).then(
        toProviderState,
        orState(ref),
      ),

    async refund(ref, refundId, amountMinor) {
      const sent = { body: { amountMinor }, key: refundId }
      try {
        const { id, status } = await request(deps, refundResponse, `${getOrderPath(ref)}/refund`, sent)
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
      const { id, orderId } = webhookBody.parse(JSON.parse(rawBody))
      return { eventId: id, paymentId: paymentId.parse(orderId), ref: orderId }
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
  captureBefore: null,
  errorMessage: order.declineReason,
})

/** One call: a GET without a body, else a POST. Throws a `Refusal` for a clear no, anything else for a muddle. */
async function request<T>(
  deps: Deps,
  reply: z.ZodType<T>,
  path: string,
  sent?: { body: object; key?: string },
): Promise<T> {
  const response = await fetch(deps.urls.self + path, {
    method: sent ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${getApiKey(deps.config)}`,
      ...(sent ? { 'content-type': 'application/json' } : {}),
      ...(sent?.key ? { 'idempotency-key': sent.key } : {}),
    },
    body: sent ? JSON.stringify(sent.body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const content: unknown = await response.json()
  if (response.ok) return reply.parse(content)
  const refusal = errorResponse.safeParse(content)
  if (refusal.success) throw new ApiError(refusal.data.error.code)
  throw new Error(`The sandbox answered ${response.status} to ${path}`)
}

const isApiError = (error: unknown, ...codes: ApiErrorCode[]) =>
  error instanceof ApiError && codes.includes(error.code)
