import { setTimeout as pause } from 'node:timers/promises'

/** How long what is only in memory is tried to be written, with growing pauses; and how long a process that stops waits for it. */
export type Patience = { tries: number; firstMs: number; mostMs: number; stopMs: number }

/** A database that restarts or is taken over by another is back by then. A process has half a minute to stop altogether. */
export const aMinute: Patience = { tries: 16, firstMs: 300, mostMs: 5000, stopMs: 10_000 }

/** Writes until it succeeds; false where it never did. */
export async function retryWriting(
  write: () => Promise<boolean>,
  { tries, firstMs, mostMs }: Patience,
): Promise<boolean> {
  for (let tried = 1; !(await write()); tried++) {
    if (tried === tries) return false
    await pause(Math.min(firstMs * 2 ** (tried - 1), mostMs), undefined, { ref: false })
  }
  return true
}

/** Waits for it, but no longer than a process that stops may; it goes on by itself. */
export const waitWhileStopping = (written: Promise<void>, { stopMs }: Patience): Promise<void> =>
  Promise.race([written, pause(stopMs, undefined, { ref: false })])
