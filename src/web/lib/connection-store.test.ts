import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Whoever asks the server for a word waits here until the test lets the network speak. */
let asked: PromiseWithResolvers<Response>[] = []
let browser = new EventTarget()
/** A line of its own: the one others share tells those who listen there. */
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

// A line that is up asks nobody any more.
afterEach(async () => {
  const word = line.checkConnection()
  asked.at(-1)?.resolve(new Response('ok'))
  expect(await word).toBe('online')
})

function loseNetwork() {
  vi.stubGlobal('navigator', { onLine: false })
  browser.dispatchEvent(new Event('offline'))
}

test('an answer that was on its way when the network went does not bring the line back', async () => {
  loseNetwork()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.reject(silence)
  await vi.waitFor(() => expect(line.getConnectionStatus()).toBe('offline'))

  line.reportServerResponse()
  expect(line.getConnectionStatus()).toBe('offline')
  asked[1]?.reject(silence)
})

test('a word that was on its way when the network went is asked for once more', async () => {
  const before = line.checkConnection()
  loseNetwork()
  asked[0]?.resolve(new Response('ok'))
  expect(await before).toBe('online')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.reject(silence)
  await vi.waitFor(() => expect(line.getConnectionStatus()).toBe('offline'))
})
