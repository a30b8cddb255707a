import type { Logger } from 'pino'
import { serializeError } from './sanitize-error.ts'

type ItemWithId = string | { id: string }

/**
 * For sweeps: works items off one after the other, each alone. What cannot be done now is logged by its id and does not
 * keep the others waiting; the next sweep meets it again.
 */
export async function forEachSettled<T extends ItemWithId>(
  log: Logger,
  /** What did not happen, as the log is to say it: "booking not settled yet". */
  what: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      log.warn({ fault: serializeError(error), id: typeof item === 'string' ? item : item.id }, what)
    }
  }
}
