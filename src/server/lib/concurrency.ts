import type { Logger } from 'pino'
import { AppError } from './http/error.ts'

/** Concurrent requests to one external service. */
const maxConcurrency = 8

/** Maps items with limited concurrency and returns the results in order. Rejects with the first error. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  mapItem: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += maxConcurrency)
    results.push(...(await Promise.all(items.slice(start, start + maxConcurrency).map(mapItem))))
  return results
}

type ItemWithId = string | { id: string }

/** Handles the items of a cron job one by one. Logs failures by item id and goes on; the next run retries them. */
export async function forEachSettled<T extends ItemWithId>(
  log: Logger,
  /** Log message of a failed item: "booking not settled yet". */
  failureMessage: string,
  items: readonly T[],
  handleItem: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await handleItem(item)
    } catch (error) {
      log.warn({ err: error, id: typeof item === 'string' ? item : item.id }, failureMessage)
    }
  }
}

type ConcurrencyOptions = {
  /** Tasks that run at the same time, for all keys together. */
  maxConcurrent?: number
  /** Tasks of one key that run or wait; further ones are rejected. */
  maxPerKey?: number
  /** Tasks of all keys that wait for a slot, if each of them holds much memory. Further ones are rejected. */
  maxWaiting?: { atMost: number; retryAfterSeconds: number }
}

export type RunLimited = <T>(key: string, task: () => Promise<T> | T) => Promise<T>

/** Runs tasks fairly: those of one key run one after another, so no user blocks the others. */
export function limitConcurrency({
  maxConcurrent = 4,
  maxPerKey = 16,
  maxWaiting,
}: ConcurrencyOptions = {}): RunLimited {
  const waiting: (() => void)[] = []
  const tasksByKey = new Map<string, { lastTask: Promise<unknown>; count: number }>()
  let freeSlots = maxConcurrent

  async function acquireSlot<T>(task: () => Promise<T> | T): Promise<T> {
    if (maxWaiting && waiting.length >= maxWaiting.atMost)
      throw new AppError('server.unavailable', { retryAfterSeconds: maxWaiting.retryAfterSeconds })
    if (freeSlots > 0) freeSlots--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else freeSlots++
    }
  }

  return async (key, task) => {
    const tasks = tasksByKey.get(key) ?? { lastTask: Promise.resolve(), count: 0 }
    if (tasks.count === maxPerKey) throw new AppError('request.too_many', { retryAfterSeconds: 1 })
    tasksByKey.set(key, tasks)
    tasks.count++
    const result = tasks.lastTask.then(() => acquireSlot(task))
    tasks.lastTask = result.catch(() => undefined)
    return result.finally(() => {
      tasks.count--
      if (tasks.count === 0) tasksByKey.delete(key)
    })
  }
}
