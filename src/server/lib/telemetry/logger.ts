import { trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { getRequestId } from './tracing.ts'

const maxMessageLength = 300

/** Addresses of people, what addresses of pages ask for, and whatever looks like a token. */
export const redact = (message: string): string =>
  message
    .replace(/[^\s<>"(]+@[^\s<>")]+/g, '…@…')
    .replace(/[?#][\w-]+=[^\s<>")]*/g, '?…')
    .replace(/[\w-]{40,}(?:\.[\w-]+)*/g, '…')

/**
 * What a log may hold of something thrown: what it was and where, never what it was about. Databases
 * and mail servers name rows and addresses in what they throw.
 */
export function serializeError(thrown: unknown): {
  name: string
  code?: string
  message: string
  at: string[]
} {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: '', at: [] }
  const { name, message, stack = '' } = thrown
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null
  return {
    name,
    ...(code && { code }),
    message: redact(message).slice(0, maxMessageLength),
    at: stack.split('\n').flatMap(line => /^ +at (.*)$/.exec(line)?.[1] ?? []),
  }
}

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
