import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/lib/context.ts'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Without `APP_URL` the product is only being tried, on the person's own machine, which has several names. Links must
 * lead back to the name that stands in the browser: under another one nobody would be signed in there.
 */
export function registerAppUrlDetection(app: FastifyInstance, deps: Deps): void {
  if (deps.config.http.appUrl) return
  app.addHook('onRequest', async request => {
    const isPage = request.headers.accept?.includes('text/html') ?? false
    const address = isPage ? URL.parse(`${request.protocol}://${request.host}`) : null
    // Read as a whole: `localhost:80@elsewhere` begins like this machine and leads to another.
    if (address && /^https?:$/.test(address.protocol) && loopbackHosts.has(address.hostname))
      deps.urls.app = address.origin
  })
}
