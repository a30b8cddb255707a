import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/**
 * Why something is being done: the request that asked for it, and whatever is being traced. It is carried by the jobs that
 * are ordered on the way, so their log says the same id.
 */
export type TraceContext = {
  requestId?: string
  /** What W3C's trace context says of it, where it is traced. */
  trace?: Record<string, string>
}

const traceContexts = new AsyncLocalStorage<TraceContext>()

/** Does something on behalf of a request. */
export const runWithRequestId = <T>(requestId: string, work: () => T): T =>
  traceContexts.run({ requestId }, work)

/** The id of the request on whose behalf all this happens; undefined where a clock or a command began it. */
export const getRequestId = (): string | undefined => traceContexts.getStore()?.requestId

/** What is to be carried along to wherever this goes on. */
export function captureTraceContext(): TraceContext {
  const trace: Record<string, string> = {}
  propagation.inject(context.active(), trace)
  const requestId = getRequestId()
  return { ...(requestId && { requestId }), ...(trace.traceparent && { trace }) }
}

/** Goes on with what was carried along. */
export const runInTraceContext = <T>(cause: TraceContext, work: () => T): T =>
  traceContexts.run(cause, () => context.with(propagation.extract(ROOT_CONTEXT, cause.trace ?? {}), work))

export const createRequestId = (): string => randomBytes(8).toString('hex')

/** What is taken over from whoever asks: a name made by a machine, as browsers, proxies and other programs make them. */
const requestIdPattern = /^(?:[0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && requestIdPattern.test(text)

/** Kinds of steps, in the words of OpenTelemetry. */
export const spanKinds = SpanKind

const tracer = () => trace.getTracer('rehearse')

/** Does something as a step of what is being traced; where nothing is traced it is just done. */
export async function withSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, async span => {
    try {
      return await work()
    } catch (error) {
      recordSpanError(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Of what failed a trace says the kind, as the log does, and never what it was about. */
function recordSpanError(span: Span, error: unknown): void {
  const { name, code } = error as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? typeof error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

type QueryCallback = (error: unknown, ...rest: unknown[]) => void

/**
 * A statement as a step, where something is being traced: its text, which has blanks where the values go. `send` is handed
 * the arguments, of which the last may be whom to call.
 */
export function traceQuery(text: string, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  if (!trace.getActiveSpan()?.isRecording()) return send(args)
  const span = tracer().startSpan(getQuerySummary(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': stripLiterals(text) },
  })
  const end = (error: unknown) => {
    if (error) recordSpanError(span, error)
    span.end()
  }
  const last = args.at(-1)
  if (typeof last === 'function') {
    const called: QueryCallback = (error, ...rest) => {
      end(error)
      last(error, ...rest)
    }
    return send([...args.slice(0, -1), called])
  }
  const sent = send(args)
  if (sent instanceof Promise) sent.then(() => end(null), end)
  else span.end()
  return sent
}

/** `select bookings`: what is done, and to which table first. */
function getQuerySummary(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([\w.]+)/i.exec(text) ?? []
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

const maxQueryLength = 2000

/** Values travel beside a statement; what is written into it all the same is left out. */
const stripLiterals = (text: string): string =>
  text.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, maxQueryLength)
