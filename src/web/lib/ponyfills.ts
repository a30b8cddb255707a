// Parts of the language that are younger than the oldest supported browsers (Safari 16.4, Firefox 115). The test
// in `test/architecture/built-ins.test.ts` lists them and finds their use elsewhere.
// `groupBy` is in `src/contract/group-by.ts`.

/** `Promise.withResolvers`, from Safari 17.4 and Firefox 121 on. */
export function createDeferred<Value>() {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => undefined
  let reject: (reason?: unknown) => void = () => undefined
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}

/** `AbortSignal.any`, from Safari 17.4 and Firefox 124 on. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}

/** `URL.parse`, from Safari 18 and Firefox 126 on. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
