import { trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError } from './jobs/sanitize-error.ts'
import { getRequestId } from './telemetry/trace-context.ts'

/**
 * The log, which many people may read: of a request it holds the place and no question, so no ticket and no word that was
 * searched for; of a failure what it was and where, never what it was about. Whatever is done on behalf of a request says
 * its id.
 */
export const createLogger = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { req: serializeRequest, err: serializeError },
      mixin: (_line, _level, logger) => getLogContext('requestId' in logger.bindings()),
    },
    ...(to ? [to] : []),
  )

const serializeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: redactUrl(url),
  remoteAddress: ip,
})

/** The path of an address. What somebody made up may be a secret in the wrong place, or a name. */
export const redactUrl = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '').replace(/[^/]{40,}|[^/]*(?:@|%40)[^/]*/gi, '…')

/** By what a line is found: the request it belongs to, unless the logger says that already, and the trace. */
function getLogContext(isSaid: boolean) {
  const requestId = isSaid ? undefined : getRequestId()
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {}
  return { ...(requestId && { requestId }), ...(traceId && { trace_id: traceId, span_id: spanId }) }
}
