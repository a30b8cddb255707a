import { captureTraceContext, type TraceContext } from '#server/lib/telemetry/trace-context.ts'

/** What goes with everything that is ordered: since when it waits, and why. Handlers see only the moment. */
type JobEnvelope = { at: string; cause: TraceContext }

/** Puts an order into the form in which it waits. */
export const wrapJob = (data: object, now: Date): object => {
  const envelope: JobEnvelope = { at: now.toISOString(), cause: captureTraceContext() }
  return { ...data, envelope }
}

/** Takes it out again. What an earlier version ordered has no envelope, and was ordered when its row was made. */
export function unwrapJob<D extends object>(waiting: D & { envelope?: JobEnvelope }, madeAt: Date) {
  const { envelope, ...data } = waiting
  const queuedAt = envelope ? new Date(envelope.at) : madeAt
  // What is left is the order as it was given, which the type of a rest cannot say.
  return { data: data as unknown as D, queuedAt, cause: envelope?.cause ?? {} }
}
