import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { kinds } from '#server/lib/telemetry/span.ts'
import { asPartOf, isRequestId, newRequestId } from '#server/lib/telemetry/trace-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs something as a part of this request, wherever it is called from. */
    within: (work: () => void) => void
  }
}

/** Under which name an id comes in and goes out. */
const header = 'x-request-id'

/** How Fastify names requests, and what the log calls it. */
export const naming = {
  requestIdHeader: false,
  logController: new LogController({ requestIdLogLabel: 'requestId' }),
  genReqId: ({ headers }: IncomingMessage): string => {
    const told = headers[header]
    return isRequestId(told) ? told : newRequestId()
  },
} as const

/**
 * Whatever is done for a request is done under its id: its answer says it, the lines of the log, and the jobs that it
 * orders. Where something is traced, it is a trace of its own: whoever asks from outside does not decide what is kept.
 */
export function followRequests(app: FastifyInstance): void {
  app.decorateRequest('within')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(header, request.id)
    const span = spanOf(request)
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(context.active(), span), () =>
      asPartOf(request.id, () => {
        request.within = AsyncLocalStorage.snapshot()
        done()
      }),
    )
  })
  // What comes after the body was read is called by whoever read it.
  app.addHook('preValidation', (request, _, done) => request.within(done))
}

const spanOf = ({ id, method, routeOptions: { url: route = 'unknown' } }: FastifyRequest) =>
  trace.getTracer('rehearse').startSpan(`${method} ${route}`, {
    kind: kinds.SERVER,
    root: true,
    attributes: { 'http.request.method': method, 'http.route': route, 'rehearse.request.id': id },
  })
