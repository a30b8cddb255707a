import type { Logger } from 'pino'
import { AppError } from './http/error.ts'

/** How many questions an outside service is asked at the same time. */
const maxConcurrency = 8

/** Asks something about each item, a few at a time, and answers in their order. Fails with the first that fails. */
export async function mapConcurrently<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let at = 0; at < items.length; at += maxConcurrency)
    answers.push(...(await Promise.all(items.slice(at, at + maxConcurrency).map(ask))))
  return answers
}

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
      log.warn({ err: error, id: typeof item === 'string' ? item : item.id }, what)
    }
  }
}

type ConcurrencyOptions = {
  /** How much is done at the same time, for everybody together. */
  maxConcurrent?: number
  /** One person's work is done piece by piece; so much of it waits, and what comes then is refused. */
  maxPerKey?: number
  /** So many people wait; where each holds something large, more are told to come back in so many seconds. */
  maxWaiting?: { atMost: number; retryAfterSeconds: number }
}

/** Does work when it is its turn. */
export type RunLimited = <T>(whose: string, work: () => Promise<T> | T) => Promise<T>

/** People take turns, however much one of them asks for: in the line of all nobody stands twice. */
export function limitConcurrency({
  maxConcurrent: atOnce = 4,
  maxPerKey: ofOne = 16,
  maxWaiting: waiting,
}: ConcurrencyOptions = {}): RunLimited {
  const line: (() => void)[] = []
  const latest = new Map<string, { done: Promise<unknown>; count: number }>()
  let free = atOnce

  async function inLine<T>(work: () => Promise<T> | T): Promise<T> {
    if (waiting && line.length >= waiting.atMost)
      throw new AppError('server.unavailable', { retryAfterSeconds: waiting.retryAfterSeconds })
    if (free > 0) free--
    else await new Promise<void>(resolve => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free++
    }
  }

  return async (whose, work) => {
    const own = latest.get(whose) ?? { done: Promise.resolve(), count: 0 }
    if (own.count === ofOne) throw new AppError('request.too_many', { retryAfterSeconds: 1 })
    latest.set(whose, own)
    own.count++
    const turn = own.done.then(() => inLine(work))
    own.done = turn.catch(() => undefined)
    return turn.finally(() => {
      own.count--
      if (own.count === 0) latest.delete(whose)
    })
  }
}
