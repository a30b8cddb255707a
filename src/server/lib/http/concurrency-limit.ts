import { AppError } from './error.ts'

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
