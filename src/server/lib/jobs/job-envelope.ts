import { type Cause, currentCause } from '#server/lib/telemetry/trace-context.ts'

/** What goes with everything that is ordered: since when it waits, and why. Handlers see only the moment. */
type Envelope = { at: string; cause: Cause }

/** Puts an order into the form in which it waits. */
export const enveloped = (data: object, now: Date): object => {
  const envelope: Envelope = { at: now.toISOString(), cause: currentCause() }
  return { ...data, envelope }
}

/** Takes it out again. What an earlier version ordered has no envelope, and was ordered when its row was made. */
export function opened<D extends object>(waiting: D & { envelope?: Envelope }, madeAt: Date) {
  const { envelope, ...data } = waiting
  const orderedAt = envelope ? new Date(envelope.at) : madeAt
  // What is left is the order as it was given, which the type of a rest cannot say.
  return { data: data as unknown as D, orderedAt, cause: envelope?.cause ?? {} }
}
