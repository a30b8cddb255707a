import { trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { faultOf } from './jobs/sanitize-error.ts'
import { currentRequestId } from './telemetry/trace-context.ts'

/**
 * The log, which many people may read: of a request it holds the place and no question, so no ticket and no word that was
 * searched for; of a failure what it was and where, never what it was about. Whatever is done on behalf of a request says
 * its id.
 */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { req: requestOf, err: faultOf },
      mixin: (_line, _level, logger) => marksOf('requestId' in logger.bindings()),
    },
    ...(to ? [to] : []),
  )

const requestOf = ({ method, url, ip }: FastifyRequest) => ({ method, url: placeIn(url), remoteAddress: ip })

/** The path of an address. What somebody made up may be a secret in the wrong place, or a name. */
export const placeIn = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '').replace(/[^/]{40,}|[^/]*(?:@|%40)[^/]*/gi, '…')

/** By what a line is found: the request it belongs to, unless the logger says that already, and the trace. */
function marksOf(isSaid: boolean) {
  const requestId = isSaid ? undefined : currentRequestId()
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {}
  return { ...(requestId && { requestId }), ...(traceId && { trace_id: traceId, span_id: spanId }) }
}
