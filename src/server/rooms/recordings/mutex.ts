type PendingRequest = { abortController: AbortController; finished: Promise<void> }

/**
 * One after the other for each upload, within this process. Whoever comes next asks the one before to stop: a second
 * request of the same upload means that its sender has given up the first.
 */
export function createUploadMutex() {
  const turns = new Map<string, PendingRequest>()
  return async function inTurn<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let before = turns.get(id); before; before = turns.get(id)) {
      before.abortController.abort()
      await before.finished
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = new AbortController()
    turns.set(id, { abortController: stop, finished: promise })
    try {
      return await work(stop.signal)
    } finally {
      turns.delete(id)
      resolve()
    }
  }
}
