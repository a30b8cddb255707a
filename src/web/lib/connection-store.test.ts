import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Pending health checks, answered by the test. */
let asked: PromiseWithResolvers<Response>[] = []
let browser = new EventTarget()
/** A fresh module instance, because the shared one has listeners of other tests. */
let line: typeof import('./connection-store.ts')
const silence = new TypeError('Failed to fetch')

beforeEach(async () => {
  asked = []
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => {
    const word = Promise.withResolvers<Response>()
    asked.push(word)
    return word.promise
  })
  vi.resetModules()
  line = await import('./connection-store.ts')
  line.watchConnection()
})

// An online connection makes no further checks.
afterEach(async () => {
  const word = line.checkConnection()
  asked.at(-1)?.resolve(new Response('ok'))
  expect(await word).toBe('online')
})

function loseNetwork() {
  vi.stubGlobal('navigator', { onLine: false })
  browser.dispatchEvent(new Event('offline'))
}

test('a reply sent before the network went down does not restore the connection', async () => {
  loseNetwork()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.reject(silence)
  await vi.waitFor(() => expect(line.getConnectionStatus()).toBe('offline'))

  line.reportServerResponse()
  expect(line.getConnectionStatus()).toBe('offline')
  asked[1]?.reject(silence)
})

test('a check that began before the network went down is repeated', async () => {
  const before = line.checkConnection()
  loseNetwork()
  asked[0]?.resolve(new Response('ok'))
  expect(await before).toBe('online')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.reject(silence)
  await vi.waitFor(() => expect(line.getConnectionStatus()).toBe('offline'))
})
