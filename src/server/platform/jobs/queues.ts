/**
 * Every kind of background job and what it is handed. An area adds its own in its `jobs.ts`, beside the handlers, which
 * must stand being called twice with the same data.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface QueueData {}

export type QueueName = keyof QueueData

/** Queues in which a thing waits once, however often a sweep asks for it: `send` says for what. */
export const waitingOnce: readonly string[] = ['settle-due']
