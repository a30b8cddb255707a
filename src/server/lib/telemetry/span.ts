import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

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
