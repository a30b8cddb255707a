/** Runs steps in sequence while open. A failed step requires a new connection. */
export function createTaskQueue(isOpen: () => boolean, onFailed: () => void) {
  let queue = Promise.resolve()
  return (step: () => Promise<unknown>): void => {
    const guarded = async () => void (isOpen() && (await step()))
    queue = queue.then(guarded).catch(() => {
      if (isOpen()) onFailed()
    })
  }
}
