import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/lib/context.ts'
import { amountOnly, newOrder, orderReply, refundReply } from './api-schema.ts'
import { changeOrder, changeOrderIn, readOrder } from './change-order.ts'
import { answerRefusal, Refusal } from './errors.ts'
import { once } from './idempotency.ts'
import { capture, refund, release } from './policy.ts'
import { viewOrder } from './presenter.ts'
import { insertOrder, insertRefund } from './repository.ts'
import { isApiKey } from './signature.ts'

// It is not the product's interface, so the product's document does not describe it.
const hidden = { schema: { hide: true } }
const uuid = z.object({ id: z.uuid() })

/** The provider's interface for its customers' servers. */
export const orderRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    app.setErrorHandler(answerRefusal)
    app.addHook('onRequest', async request => {
      if (!isApiKey(deps.config, request.headers.authorization)) throw new Refusal('unauthorized')
    })

    app.post('/sandbox/api/orders', hidden, async (request, reply) => {
      const order = newOrder.parse(request.body)
      const said = await once(
        deps,
        { key: keyOf(request), orderId: order.id, asked: ['open', order], reply: orderReply },
        async tx => {
          const opened = await insertOrder(tx, order, deps.now())
          if (!opened) throw new Refusal('order_exists')
          return viewOrder(opened)
        },
      )
      return reply.status(201).send(said)
    })

    app.get('/sandbox/api/orders/:id', hidden, async request => {
      const order = await readOrder(deps, idOf(request))
      if (!order) throw new Refusal('not_found')
      return viewOrder(order)
    })

    app.post('/sandbox/api/orders/:id/capture', hidden, async request => {
      const { amountMinor } = amountOnly.parse(request.body)
      return viewOrder(await changeOrder(deps, idOf(request), order => capture(order, amountMinor)))
    })

    app.post('/sandbox/api/orders/:id/void', hidden, async request =>
      viewOrder(await changeOrder(deps, idOf(request), release)),
    )

    app.post('/sandbox/api/orders/:id/refund', hidden, async (request, reply) => {
      const { amountMinor } = amountOnly.parse(request.body)
      const [key, orderId] = [keyOf(request), idOf(request)]
      const said = await once(
        deps,
        { key, orderId, asked: ['refund', amountMinor], reply: refundReply },
        async tx => {
          await changeOrderIn(deps, tx, orderId, order => refund(order, amountMinor))
          await insertRefund(tx, orderId, { id: String(key), amountMinor })
          return { id: String(key), orderId, amountMinor, status: 'succeeded' as const }
        },
      )
      return reply.status(201).send(said)
    })
  }

const keyOf = (request: FastifyRequest) => request.headers['idempotency-key']

function idOf(request: FastifyRequest): string {
  const parsed = uuid.safeParse(request.params)
  if (!parsed.success) throw new Refusal('not_found')
  return parsed.data.id
}
