import type { FastifyInstance } from 'fastify'

/**
 * Nothing is closed under what still runs, and nothing else is waited for. A server that stops waits for its lines only, and whoever left took theirs
 * along: what was begun for them goes on, and needs the database until it is done.
 */
export function drainOnClose(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  const followed = <Args extends unknown[], Result>(work: (this: FastifyInstance, ...args: Args) => Result) =>
    function (this: FastifyInstance, ...args: Args): Result {
      const result = work.apply(this, args)
      if (result instanceof Promise) {
        running.add(result)
        const done = () => running.delete(result)
        result.then(done, done)
      }
      return result
    }
  app.addHook('onRoute', route => {
    if (typeof route.onRequest === 'function') route.onRequest = followed(route.onRequest)
    route.handler = followed(route.handler)
  })
  // A line whose answer had begun when the server stopped is kept open for another call, which nobody would be there to take.
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onResponse', async () => {
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
  })
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running)
  })
}
