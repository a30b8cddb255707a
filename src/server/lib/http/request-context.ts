import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Language } from '#contract/account.ts'
import type { RoleName } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/lib/context.ts'
import { createRequestId, isRequestId, runWithRequestId, spanKinds } from '#server/lib/telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs something as a part of this request, wherever it is called from. */
    within: (work: () => void) => void
  }
}

/** Under which name an id comes in and goes out. */
const requestIdHeader = 'x-request-id'

/** How Fastify names requests, and what the log calls it. */
export const requestIdOptions = {
  requestIdHeader: false,
  logController: new LogController({ requestIdLogLabel: 'requestId' }),
  genReqId: ({ headers }: IncomingMessage): string => {
    const told = headers[requestIdHeader]
    return isRequestId(told) ? told : createRequestId()
  },
} as const

/**
 * Whatever is done for a request is done under its id: its answer says it, the lines of the log, and the jobs that it
 * orders. Where something is traced, it is a trace of its own: whoever asks from outside does not decide what is kept.
 */
export function registerRequestContext(app: FastifyInstance): void {
  app.decorateRequest('within')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    const span = startRequestSpan(request)
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(context.active(), span), () =>
      runWithRequestId(request.id, () => {
        request.within = AsyncLocalStorage.snapshot()
        done()
      }),
    )
  })
  // What comes after the body was read is called by whoever read it.
  app.addHook('preValidation', (request, _, done) => request.within(done))
}

const startRequestSpan = ({ id, method, routeOptions: { url: route = 'unknown' } }: FastifyRequest) =>
  trace.getTracer('rehearse').startSpan(`${method} ${route}`, {
    kind: spanKinds.SERVER,
    root: true,
    attributes: { 'http.request.method': method, 'http.route': route, 'rehearse.request.id': id },
  })

/** A signed-in person, as far as every request knows them. The role comes from the database, never from the token. */
export type CurrentUser = {
  id: UserId
  role: RoleName | null
  language: Language
  authSessionId: string
  /** Showed a moment ago who they are. */
  isRecentlyAuthenticated: boolean
  /** Their account has yet to be secured, and until then is about nothing else. */
  mustSetUpMfa: boolean
}

/** Says who sent an `Authorization` header; null for nobody. What knows the accounts offers it. */
export type Authenticate = (authorization: string | undefined) => Promise<CurrentUser | null>

/** Tells once that a sign-in has ended, wherever that happened. What it answers ends the listening. */
export type WatchSessionRevocation = (signInId: string, ended: () => void) => () => void

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
