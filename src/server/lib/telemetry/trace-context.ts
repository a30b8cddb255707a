import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { context, propagation, ROOT_CONTEXT } from '@opentelemetry/api'

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
