/**
 * Every kind of background job and what it is handed. An area adds its own in its `jobs.ts`, beside the handlers, which
 * must stand being called twice with the same data.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface QueueData {}

export type QueueName = keyof QueueData

/** Queues whose sweep asks again each minute: the same thing waits in them once, and an attempt that fails is the last. */
export const cronRetriedQueues: readonly string[] = [
  'settle-due-booking',
  'sync-payment',
  'execute-refund',
  'finalize-call-recording',
]

/** Queues that many requests order the same thing of: it waits once, and is tried again like any other. */
export const dedupedQueues: readonly string[] = ['close-media']

/** Queues of which a process works off one thing at a time: each keeps a core busy, or much memory. */
export const heavyQueues: readonly string[] = ['finalize-call-recording']

/** Queues for which somebody waits: whoever works them off is woken at once. Waking has its price at every commit. */
export const lowLatencyQueues: readonly string[] = ['process-webhook', 'send-sandbox-webhook']
