import { AppError } from './error.ts'

/**
 * Does heavy work one piece after the other within this process, so that it costs the memory of one piece and leaves the
 * other processors to everybody else. Beyond so many who wait the next is told to come back: 503, `retry-after`.
 */
export function oneAtATime({
  waitAtMost,
  retryAfterSeconds,
}: {
  waitAtMost: number
  retryAfterSeconds: number
}) {
  let last: Promise<unknown> = Promise.resolve()
  let inside = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (inside > waitAtMost) throw new AppError('server.unavailable', { retryAfterSeconds })
    inside++
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      inside--
    }
  }
}
