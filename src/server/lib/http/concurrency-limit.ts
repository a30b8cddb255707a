import { AppError } from './error.ts'

type Room = {
  /** How much is done at the same time, for everybody together. */
  atOnce?: number
  /** One person's work is done piece by piece; so much of it waits, and what comes then is refused. */
  ofOne?: number
  /** So many people wait; where each holds something large, more are told to come back in so many seconds. */
  waiting?: { atMost: number; retryAfterSeconds: number }
}

/** Does work when it is its turn. */
export type TakeTurn = <T>(whose: string, work: () => Promise<T> | T) => Promise<T>

/** People take turns, however much one of them asks for: in the line of all nobody stands twice. */
export function takeTurns({ atOnce = 4, ofOne = 16, waiting }: Room = {}): TakeTurn {
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
