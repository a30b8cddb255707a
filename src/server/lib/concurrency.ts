import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { AppError } from './http/app-error.ts'

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

/** Handles the items of a cron job one by one. Logs failures by item id and goes on; the next run retries them. */
export async function forEachSettled<T extends string | { id: string }>(
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

/** Tasks of one key that run or wait; further ones are rejected. */
const maxTasksPerKey = 16

type ConcurrencyOptions = {
  /** Tasks that run at the same time, for all keys together. */
  maxConcurrent?: number
  /** Tasks of all keys that wait, if each of them holds much memory. Further ones are rejected. */
  maxWaiting?: number
}

/** Runs tasks fairly: those of one key run one after another, so no user blocks the others. */
export function limitConcurrency({ maxConcurrent = 4, maxWaiting }: ConcurrencyOptions = {}) {
  const waiting: (() => void)[] = []
  const tasksByKey = new Map<string, { lastTask: Promise<unknown>; count: number }>()
  let freePlaces = maxConcurrent

  async function runWhenFree<T>(task: () => Promise<T> | T): Promise<T> {
    if (maxWaiting !== undefined && waiting.length >= maxWaiting)
      throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
    if (freePlaces > 0) freePlaces--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else freePlaces++
    }
  }

  return async <T>(key: string, task: () => Promise<T> | T): Promise<T> => {
    const tasks = tasksByKey.get(key) ?? { lastTask: Promise.resolve(), count: 0 }
    if (tasks.count === maxTasksPerKey) throw new AppError('request.too_many', { retryAfterSeconds: 1 })
    tasksByKey.set(key, tasks)
    tasks.count++
    const result = tasks.lastTask.then(() => runWhenFree(task))
    tasks.lastTask = result.catch(() => undefined)
    return result.finally(() => {
      tasks.count--
      if (tasks.count === 0) tasksByKey.delete(key)
    })
  }
}

/**
 * First message of a script that runs in a thread of its own. Its limits of time and memory end the thread instead of the
 * process, so it may read what we do not trust. Rejects if the script ends without a message.
 */
export async function runInThread<Message>(
  script: URL,
  workerData: unknown,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Message> {
  signal?.throwIfAborted()
  const exit = new AbortController()
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  worker.once('error', error => exit.abort(error))
  worker.once('exit', code => exit.abort(new Error(`thread exited with code ${code}`)))
  const signals = [AbortSignal.timeout(timeoutMs), exit.signal, ...(signal ? [signal] : [])]
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.any(signals) })) as [Message]
    return message
  } finally {
    await worker.terminate()
  }
}
