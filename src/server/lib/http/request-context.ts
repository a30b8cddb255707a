import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { AdminRole } from '#contract/admin-roles.ts'
import type { RoleName } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '#server/lib/context.ts'
import { createRequestId, getTracer, runInTraceContext } from '#server/lib/telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs a function in the async context of this request. */
    runInContext: (work: () => void) => void
  }
}

const requestIdHeader = 'x-request-id'

/** Accepted request ids of clients: hex strings and UUIDs, as browsers and proxies generate them. */
const requestIdPattern = /^(?:[0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const requestIdOptions = {
  requestIdHeader: false,
  logController: new LogController({ requestIdLogLabel: 'requestId' }),
  genReqId: ({ headers }: IncomingMessage): string => {
    const requestId = String(headers[requestIdHeader])
    return requestIdPattern.test(requestId) ? requestId : createRequestId()
  },
} as const

/**
 * Runs each request under its id, which the response, log entries and jobs carry. Each request starts a new trace, so that
 * clients cannot influence sampling.
 */
export function registerRequestContext(app: FastifyInstance): void {
  app.decorateRequest('runInContext')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    const span = startRequestSpan(request)
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    runInTraceContext({ requestId: request.id }, () =>
      context.with(trace.setSpan(context.active(), span), () => {
        request.runInContext = AsyncLocalStorage.snapshot()
        done()
      }),
    )
  })
  // The body parser calls later hooks outside of the context.
  app.addHook('preValidation', (request, _, done) => request.runInContext(done))
}

const startRequestSpan = ({ id, method, routeOptions: { url: route = 'unknown' } }: FastifyRequest) =>
  getTracer().startSpan(`${method} ${route}`, {
    kind: SpanKind.SERVER,
    root: true,
    attributes: { 'http.request.method': method, 'http.route': route, 'rehearse.request.id': id },
  })

/** User of a request. The role comes from the database, never from the token. */
export type CurrentUser = {
  id: UserId
  role: RoleName | null
  /** Empty for everyone but admins. */
  adminRoles: readonly AdminRole[]
  language: Language
  authSessionId: string
  isRecentlyAuthenticated: boolean
  /** The account needs a second factor first. Until then only self-service endpoints are allowed. */
  mustSetUpMfa: boolean
  /** Set while an admin views the product as this user: the view, and the admin. Only reads of an allow-list are open. */
  viewAs?: { id: string; adminId: UserId }
}

/** User of an `Authorization` header, or null. Implemented by identity. */
export type Authenticate = (authorization: string | undefined) => Promise<CurrentUser | null>

/** Counts a read of an admin who views the product as a user. Implemented by identity. */
export type CountViewedRead = (viewId: string, endpoint: string) => Promise<void>

/** Calls `onRevoked` once when any process revokes the login. Returns a function that stops watching. */
export type WatchAuthSessionRevocation = (authSessionId: string, onRevoked: () => void) => () => void

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Without `APP_URL` the server runs on the user's own machine, which has several host names. Links use the one in the
 * browser's address bar, because the login is valid only there.
 */
export function registerAppUrlDetection(app: FastifyInstance, deps: Deps): void {
  if (deps.config.http.appUrl) return
  app.addHook('onRequest', async request => {
    const isPage = request.headers.accept?.includes('text/html') ?? false
    const address = isPage ? URL.parse(`${request.protocol}://${request.host}`) : null
    // Parsed as a URL: `localhost:80@elsewhere` starts like a local address but is another host.
    if (address && /^https?:$/.test(address.protocol) && loopbackHosts.has(address.hostname))
      deps.urls.app = address.origin
  })
}
