import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { spanKinds } from '#server/lib/telemetry/span.ts'
import { createRequestId, isRequestId, runWithRequestId } from '#server/lib/telemetry/trace-context.ts'

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
