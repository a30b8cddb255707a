import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/lib/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import {
  ApiError,
  amountRequest,
  handleApiError,
  newOrder,
  type OrderResponse,
  orderResponse,
  refundResponse,
} from './api-schema.ts'
import { changeOrder, changeOrderInTransaction, getOrder } from './change-order.ts'
import { paymentPageRoutes } from './page/routes.ts'
import { capture, refund, voidOrder } from './policy.ts'
import {
  insertIdempotencyRecord,
  insertOrder,
  insertRefund,
  lockIdempotencyKey,
  type Order,
} from './repository.ts'
import { isApiKey } from './signature.ts'

export const presentOrder = (order: Order): OrderResponse => ({
  id: order.id,
  status: order.status,
  amountMinor: order.amount_minor,
  currency: order.currency,
  capturedMinor: order.captured_minor,
  refundedMinor: order.refunded_minor,
  refunds: orderResponse.shape.refunds.parse(order.refunds),
  declineReason: order.decline_reason,
  expiresAt: order.expires_at.toISOString(),
})

type IdempotentRequest<T> = {
  /** The client's Idempotency-Key. */
  key: string | string[] | undefined
  orderId: string
  /** A repeated key with other parameters is rejected. */
  parameters: unknown[]
  responseSchema: z.ZodType<T>
}

/** Runs the work once per key and replays its response later. Rejections are not stored. */
export function withIdempotencyKey<T>(
  deps: Deps,
  request: IdempotentRequest<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { key, orderId, responseSchema } = request
  const fingerprint = JSON.stringify([orderId, ...request.parameters])
  if (typeof key !== 'string' || key === '' || key.length > 200) throw new ApiError('key_missing')
  return deps.db.transaction().execute(async tx => {
    const record = await lockIdempotencyKey(tx, key)
    if (record && record.asked !== fingerprint) throw new ApiError('key_reused')
    if (record) return responseSchema.parse(record.said)
    const response = await work(tx)
    await insertIdempotencyRecord(tx, key, orderId, { asked: fingerprint, said: response })
    return response
  })
}

// The product's OpenAPI document excludes the fake provider.
const hidden = { schema: { hide: true } }
const orderParams = z.object({ id: z.uuid() })

/** API for the clients' servers. */
export const orderRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    app.setErrorHandler(handleApiError)
    app.addHook('onRequest', async request => {
      if (!isApiKey(deps.config, request.headers.authorization)) throw new ApiError('unauthorized')
    })

    app.post('/sandbox/api/orders', hidden, async (request, reply) => {
      const order = newOrder.parse(request.body)
      const response = await withIdempotencyKey(
        deps,
        {
          key: getIdempotencyKey(request),
          orderId: order.id,
          parameters: ['open', order],
          responseSchema: orderResponse,
        },
        async tx => {
          const opened = await insertOrder(tx, order, deps.now())
          if (!opened) throw new ApiError('order_exists')
          return presentOrder(opened)
        },
      )
      return reply.status(201).send(response)
    })

    app.get('/sandbox/api/orders/:id', hidden, async request => {
      const order = await getOrder(deps, getOrderId(request))
      if (!order) throw new ApiError('not_found')
      return presentOrder(order)
    })

    app.post('/sandbox/api/orders/:id/capture', hidden, async request => {
      const { amountMinor } = amountRequest.parse(request.body)
      return presentOrder(await changeOrder(deps, getOrderId(request), order => capture(order, amountMinor)))
    })

    app.post('/sandbox/api/orders/:id/void', hidden, async request =>
      presentOrder(await changeOrder(deps, getOrderId(request), voidOrder)),
    )

    app.post('/sandbox/api/orders/:id/refund', hidden, async (request, reply) => {
      const { amountMinor } = amountRequest.parse(request.body)
      const [key, orderId] = [getIdempotencyKey(request), getOrderId(request)]
      const response = await withIdempotencyKey(
        deps,
        { key, orderId, parameters: ['refund', amountMinor], responseSchema: refundResponse },
        async tx => {
          await changeOrderInTransaction(deps, tx, orderId, order => refund(order, amountMinor))
          await insertRefund(tx, orderId, { id: String(key), amountMinor })
          return { id: String(key), orderId, amountMinor, status: 'succeeded' as const }
        },
      )
      return reply.status(201).send(response)
    })
  }

const getIdempotencyKey = (request: FastifyRequest) => request.headers['idempotency-key']

function getOrderId(request: FastifyRequest): string {
  const parsed = orderParams.safeParse(request.params)
  if (!parsed.success) throw new ApiError('not_found')
  return parsed.data.id
}

/** Runs in the product's process: an API for servers and a payment page for payers. */
export const sandboxProvider =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    await app.register(orderRoutes(deps))
    await app.register(paymentPageRoutes(deps))
  }
