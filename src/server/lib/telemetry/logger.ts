import { trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { getRequestId } from './tracing.ts'

/** Removes email addresses, query strings, and strings that look like tokens. */
export const redact = (message: string): string =>
  message
    .replace(/[^\s<>"(]+@[^\s<>")]+/g, '…@…')
    .replace(/[?#][\w-]+=[^\s<>")]*/g, '?…')
    .replace(/[\w-]{40,}(?:\.[\w-]+)*/g, '…')

/**
 * Loggable part of an error: name, code, redacted message and stack. Other properties are dropped, because databases and
 * mail servers put rows and addresses into them.
 */
export function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error, message: '', at: [] }
  const { name, message, stack = '' } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return {
    name,
    ...(code && { code }),
    message: redact(message).slice(0, 300),
    at: stack.split('\n').flatMap(frame => /^ +at (.*)$/.exec(frame)?.[1] ?? []),
  }
}

/**
 * Logs contain no personal data: requests without their query string, which may hold tokens and search terms, and redacted
 * errors. Entries of a request have its id.
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { req: serializeRequest, err: serializeError },
      mixin: (_entry, _level, logger) => getLogContext(logger),
    },
    destination,
  )

const serializeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: redactUrl(url),
  remoteAddress: ip,
})

/** Path of a URL. Long segments may be secrets, and segments with @ email addresses. */
export const redactUrl = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '').replace(/[^/]{40,}|[^/]*(?:@|%40)[^/]*/gi, '…')

/** Trace, and the request id unless the logger already has it. */
function getLogContext(logger: Logger) {
  const requestId = 'requestId' in logger.bindings() ? undefined : getRequestId()
  const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {}
  return { ...(requestId && { requestId }), ...(traceId && { trace_id: traceId, span_id: spanId }) }
}
