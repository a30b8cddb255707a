import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/lib/context.ts'
import { amountRequest, newOrder, orderResponse, refundResponse } from './api-schema.ts'
import { changeOrder, changeOrderInTransaction, getOrder } from './change-order.ts'
import { handleApiError, ApiError } from './errors.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { capture, refund, voidOrder } from './policy.ts'
import { presentOrder } from './presenter.ts'
import { insertOrder, insertRefund } from './repository.ts'
import { isApiKey } from './signature.ts'

// It is not the product's interface, so the product's document does not describe it.
const hidden = { schema: { hide: true } }
const orderParams = z.object({ id: z.uuid() })

/** The provider's interface for its customers' servers. */
export const orderRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    app.setErrorHandler(handleApiError)
    app.addHook('onRequest', async request => {
      if (!isApiKey(deps.config, request.headers.authorization)) throw new ApiError('unauthorized')
    })

    app.post('/sandbox/api/orders', hidden, async (request, reply) => {
      const order = newOrder.parse(request.body)
      const said = await withIdempotencyKey(
        deps,
        { key: getIdempotencyKey(request), orderId: order.id, parameters: ['open', order], responseSchema: orderResponse },
        async tx => {
          const opened = await insertOrder(tx, order, deps.now())
          if (!opened) throw new ApiError('order_exists')
          return presentOrder(opened)
        },
      )
      return reply.status(201).send(said)
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
      const said = await withIdempotencyKey(
        deps,
        { key, orderId, parameters: ['refund', amountMinor], responseSchema: refundResponse },
        async tx => {
          await changeOrderInTransaction(deps, tx, orderId, order => refund(order, amountMinor))
          await insertRefund(tx, orderId, { id: String(key), amountMinor })
          return { id: String(key), orderId, amountMinor, status: 'succeeded' as const }
        },
      )
      return reply.status(201).send(said)
    })
  }

const getIdempotencyKey = (request: FastifyRequest) => request.headers['idempotency-key']

function getOrderId(request: FastifyRequest): string {
  const parsed = orderParams.safeParse(request.params)
  if (!parsed.success) throw new ApiError('not_found')
  return parsed.data.id
}
