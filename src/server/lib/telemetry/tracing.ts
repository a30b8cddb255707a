import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Request and trace that caused some work. Jobs carry it, so that their log entries have the same request id. */
export type TraceContext = {
  requestId?: string
  /** W3C trace context, if tracing is on. */
  trace?: Record<string, string>
}

const traceContexts = new AsyncLocalStorage<TraceContext>()

/** Id of the current request; undefined in cron jobs and commands. */
export const getRequestId = (): string | undefined => traceContexts.getStore()?.requestId

export function captureTraceContext(): TraceContext {
  const trace: Record<string, string> = {}
  propagation.inject(context.active(), trace)
  const requestId = getRequestId()
  return { ...(requestId && { requestId }), ...(trace.traceparent && { trace }) }
}

export const runInTraceContext = <T>(traceContext: TraceContext, work: () => T): T =>
  traceContexts.run(traceContext, () =>
    context.with(propagation.extract(ROOT_CONTEXT, traceContext.trace ?? {}), work),
  )

export const createRequestId = (): string => randomBytes(8).toString('hex')

export const getTracer = () => trace.getTracer('rehearse')

/** Runs a function in a span. Without tracing it only runs the function. */
export const withSpan = <T>(name: string, kind: SpanKind, work: () => Promise<T>): Promise<T> =>
  getTracer().startActiveSpan(name, { kind }, async span => {
    try {
      return await work()
    } catch (error) {
      recordSpanError(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** Records only the kind of an error, because its message may contain personal data. */
function recordSpanError(span: Span, error: unknown): void {
  const { name, code } = error as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? typeof error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Traces a statement by its text, without parameter values. The last argument may be a callback. */
export function traceQuery(text: string, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  if (!trace.getActiveSpan()?.isRecording()) return send(args)
  const span = getTracer().startSpan(getQuerySummary(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': stripLiterals(text) },
  })
  const end = (error: unknown) => {
    if (error) recordSpanError(span, error)
    span.end()
  }
  const last = args.at(-1)
  if (typeof last === 'function') {
    const callback = (error: unknown, ...rest: unknown[]) => {
      end(error)
      last(error, ...rest)
    }
    return send([...args.slice(0, -1), callback])
  }
  const result = send(args)
  if (result instanceof Promise) result.then(() => end(null), end)
  else span.end()
  return result
}

/** `select bookings`: verb and first table. */
function getQuerySummary(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([\w.]+)/i.exec(text) ?? []
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

/** Removes literals. Most values are parameters and not part of the text. */
const stripLiterals = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, 2000)
