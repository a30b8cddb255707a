import { setTimeout as pause } from 'node:timers/promises'

/** How long what is only in memory is tried to be written, with growing pauses; and how long a process that stops waits for it. */
export type RetryPolicy = {
  maxAttempts: number
  initialDelayMs: number
  maxDelayMs: number
  shutdownTimeoutMs: number
}

/** A database that restarts or is taken over by another is back by then. A process has half a minute to stop altogether. */
export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 16,
  initialDelayMs: 300,
  maxDelayMs: 5000,
  shutdownTimeoutMs: 10_000,
}

/** Writes until it succeeds; false where it never did. */
export async function retryWrite(
  write: () => Promise<boolean>,
  { maxAttempts, initialDelayMs, maxDelayMs }: RetryPolicy,
): Promise<boolean> {
  for (let tried = 1; !(await write()); tried++) {
    if (tried === maxAttempts) return false
    await pause(Math.min(initialDelayMs * 2 ** (tried - 1), maxDelayMs), undefined, { ref: false })
  }
  return true
}

/** Waits for it, but no longer than a process that stops may; it goes on by itself. */
export const waitUntilShutdown = (
  written: Promise<void>,
  { shutdownTimeoutMs }: RetryPolicy,
): Promise<void> => Promise.race([written, pause(shutdownTimeoutMs, undefined, { ref: false })])
