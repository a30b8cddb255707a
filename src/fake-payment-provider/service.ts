import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#server/lib/context.ts'
import { paymentPageRoutes } from './page/routes.ts'
import { orderRoutes } from './routes.ts'

/** A payment provider of its own that happens to run in this process: an interface for servers, a page for payers. */
export const sandboxProvider =
  (deps: Deps): FastifyPluginAsync =>
  async app => {
    await app.register(orderRoutes(deps))
    await app.register(paymentPageRoutes(deps))
  }
